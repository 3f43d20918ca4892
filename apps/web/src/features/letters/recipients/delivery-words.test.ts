import type { LetterSending } from '@sincerely/contract/recipients'
import { noNeeds } from '@sincerely/domain/patients/communication-needs'
import { describe, expect, it } from 'vitest'
import {
  byHandWords,
  evidenceWords,
  gapWords,
  plannedWords,
  postedWords,
  printSizeWords,
  proofWords,
  stepWords,
  waitingWords,
} from './delivery-words.ts'

const clock = (instant: string) => instant.slice(11, 16)
const line: LetterSending = {
  id: 1,
  version: 3,
  key: 'a',
  name: 'Dr Lee',
  way: 'email',
  state: 'waiting',
  note: null,
  failure: null,
  attempts: 0,
  nextTryAt: null,
  largePrint: null,
  formats: [],
  channel: null,
  sentTo: null,
  evidence: null,
  by: 'Ann Clark',
  at: '2026-11-20T14:00:00.000Z',
  finishedAt: null,
}
const words = (more: Partial<LetterSending>) => evidenceWords({ ...line, ...more }, clock)

describe('the explanation of a missing detail', () => {
  it('says what to do about it', () => {
    expect(gapWords('no_gp', 'gp')).toBe('No GP is recorded. Add one under Patient Details.')
    expect(gapWords('no_address', 'gp')).toContain('Add it to the GP under Patient Details')
    expect(gapWords('no_email', 'patient')).toBe(
      "There is no email address. Add it to the patient's record, or send the letter another way.",
    )
    expect(gapWords('no_address', 'other')).toBe(
      'There is no postal address. Enter one, or send the letter another way.',
    )
  })

  it('covers ways that are not sent automatically', () => {
    const none = { email: false, electronic: false, electronicBy: null }
    expect(byHandWords('email', none)).toContain('No mail server is set up')
    expect(byHandWords('electronic', none)).toContain('No FHIR server or hand-over folder is set up')
    expect(byHandWords('post', none)).toBeNull()
    expect(byHandWords('email', { email: true, electronic: false, electronicBy: null })).toBeNull()
  })
})

describe('the delivery of a letter', () => {
  it('is described as planned', () => {
    expect(plannedWords({ way: 'email', sendsTo: 'lee@oak.example' })).toBe('By email to lee@oak.example')
    expect(plannedWords({ way: 'hand', sendsTo: null })).toBe('By hand')
  })

  it('is labelled as done by hand or to be sent now', () => {
    expect(stepWords('email', { email: true, electronic: false, electronicBy: null })).toBe(
      'Send by email now',
    )
    expect(stepWords('email', { email: false, electronic: false, electronicBy: null })).toBe(
      'By email, sent by me',
    )
    const folder = { email: true, electronic: true, electronicBy: 'folder' } as const
    expect(stepWords('electronic', folder)).toBe('Put in the hand-over folder now')
    expect(stepWords('hand', { email: true, electronic: true, electronicBy: 'fhir' })).toBe('By hand')
  })

  it('shows who confirmed or requested it and when', () => {
    expect(words({ way: 'post', state: 'confirmed' })).toBe('Sent by post, confirmed by Ann Clark, 14:00')
    expect(words({ state: 'sent', finishedAt: '2026-11-20T14:02:00.000Z' })).toBe(
      'Sent by email, 14:02, requested by Ann Clark',
    )
  })

  it('shows the size and format of the patient’s own copy', () => {
    const patient = { key: 'patient', way: 'post', largePrint: 18 } as const
    expect(words({ ...patient, state: 'confirmed' })).toBe(
      'Sent by post in 18 pt, confirmed by Ann Clark, 14:00',
    )
    expect(words({ ...patient, formats: ['easy-read', 'audio'] })).toBe(
      'Copy needed in Easy Read and audio, since 14:00',
    )
    expect(words({ ...patient, formats: ['braille'], state: 'confirmed' })).toBe(
      'Sent by post in braille and 18 pt, confirmed by Ann Clark, 14:00',
    )
  })

  it('shows the destination if it is known', () => {
    const folder = { way: 'electronic', channel: 'folder', state: 'sent' } as const
    expect(words(folder)).toBe('Put in the hand-over folder, 14:00, requested by Ann Clark')
    const proof = { ...line, ...folder, sentTo: '/out/letter-7-2-gp.pdf', evidence: 'ab12' }
    expect(proofWords(proof)).toBe('/out/letter-7-2-gp.pdf, SHA-256 ab12')
    expect(proofWords({ ...line, sentTo: 'lee@oak.example' })).toBe('lee@oak.example')
    expect(proofWords(line)).toBeNull()
  })

  it('shows that it is waiting, or why it failed', () => {
    const failure = { code: 'refused', message: 'The mail server does not answer.' }
    expect(words({})).toBe('Being sent by email, since 14:00')
    expect(words({ failure, nextTryAt: '2026-11-20T14:10:00.000Z' })).toBe(
      'Not sent by email yet. The mail server does not answer. The next attempt is at 14:10.',
    )
    const unknown = { code: 'outcome_unknown', message: 'Nobody knows.' }
    expect(words({ state: 'unknown', failure: unknown })).toBe(
      'Not known whether it arrived by email. Nobody knows.',
    )
    expect(words({ state: 'failed', failure })).toBe(
      'Could not be sent by email. The mail server does not answer.',
    )
  })
})

describe('the notice that a letter was already posted', () => {
  it('names the person and the time if they are known', () => {
    const posted = { patientName: 'Ada Bell', postedBy: 'Ann Clark', postedAt: '2026-11-20T14:02:00.000Z' }
    expect(postedWords(posted, clock)).toBe(
      'The letter for Ada Bell has already been posted by Ann Clark, 14:02. There is nothing left to confirm.',
    )
    expect(postedWords({ ...posted, postedBy: null, postedAt: null }, clock)).toMatch(
      / has already been posted\. /,
    )
  })
})

it('a copy in large print says its size, except in the one document for a FHIR server', () => {
  const sends = (electronicBy: 'fhir' | 'folder') => ({ email: true, electronic: true, electronicBy })
  const needs = { ...noNeeds, largePrint: 18 } as const
  const sizeBy = (way: 'post' | 'electronic', electronicBy: 'fhir' | 'folder') =>
    printSizeWords({ kind: 'patient', way }, needs, sends(electronicBy))
  expect(sizeBy('post', 'fhir')).toBe('This copy prints in 18 pt.')
  expect(sizeBy('electronic', 'folder')).toBe('This copy prints in 18 pt.')
  expect(sizeBy('electronic', 'fhir')).toBeNull()
  expect(printSizeWords({ kind: 'gp', way: 'post' }, needs, sends('fhir'))).toBeNull()
})

describe('what an approved letter waits for', () => {
  const to = (label: string, evidence: Partial<LetterSending> | null) => ({
    recipient: {
      key: label,
      kind: 'other' as const,
      name: label,
      address: null,
      email: null,
      way: 'email' as const,
      label,
      lines: [label],
      sendsTo: null,
      missing: [],
    },
    evidence: evidence && { ...line, ...evidence },
  })
  const sent = to('Dr Patel', { state: 'sent' })
  const braille = to('Ida Fenn', { formats: ['braille'] })

  it('names the copies to be made and those still being sent', () => {
    expect(waitingWords([sent, braille, to('Dr Lee', {})])).toEqual({
      title: 'Copy needed: braille for Ida Fenn',
      text: 'Received by 1 of 3 recipients. Once the copy has been made and sent, press Post and confirm it. Still being sent to Dr Lee.',
    })
    expect(waitingWords([sent, braille])?.text).not.toContain('Still being sent')
    expect(waitingWords([sent, to('Dr Lee', {})])).toEqual({
      title: 'Being sent: received by 1 of 2 recipients',
      text: 'Still being sent to Dr Lee. The letter is posted automatically once everyone has it.',
    })
  })

  it('is nothing once all copies are sent', () => {
    expect(waitingWords([sent, to('Dr Lee', null)])).toBeNull()
  })
})
