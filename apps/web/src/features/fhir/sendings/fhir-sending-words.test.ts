import type { FhirSending } from '@sincerely/contract/fhir'
import { fhirFailures, type FhirFailureCode } from '@sincerely/contract/fhir-failures'
import { describe, expect, it } from 'vitest'
import { latestOf, sendLabel, sendingWords } from './fhir-sending-words.ts'

const sending: FhirSending = {
  id: 1,
  letterId: 7,
  version: 2,
  state: 'waiting',
  attempts: 0,
  nextTryAt: null,
  failure: null,
  server: null,
  remoteLocation: null,
  remoteId: null,
  askedBy: 'Dr Amara Whitfield',
  askedAt: '2026-01-05T10:00:00.000Z',
  finishedAt: null,
}

const failureOf = (code: FhirFailureCode) => ({
  code,
  kind: fhirFailures[code].kind,
  message: fhirFailures[code].message,
})
const clock = (instant: string) => instant.slice(11, 16)

describe('the text about a FHIR sending', () => {
  it('names the kind of failure and the reason', () => {
    const failed = { ...sending, state: 'failed', failure: failureOf('sign_in') } as const
    expect(sendingWords(failed, clock)).toEqual({
      title: 'Not sent: sign-in problem',
      words: fhirFailures.sign_in.message,
    })
    expect(sendLabel(failed)).toBe('Try again now')
  })

  it('says if it is not known whether the letter arrived', () => {
    const unknown = { ...sending, state: 'unknown', failure: failureOf('outcome_unknown') } as const
    expect(sendingWords(unknown, clock)).toEqual({
      title: 'Not known whether it arrived',
      words: fhirFailures.outcome_unknown.message,
    })
    expect(sendLabel(unknown)).toBe('Send again')
  })

  it('gives the time of the next attempt', () => {
    const waiting = {
      ...sending,
      attempts: 1,
      failure: failureOf('refused'),
      nextTryAt: '2026-01-05T10:01:00.000Z',
    }
    expect(sendingWords(waiting, clock)).toEqual({
      title: 'Not sent yet: network problem',
      words: `${fhirFailures.refused.message} The next attempt is at 10:01.`,
    })
    expect(sendLabel(waiting)).toBe('Try again now')
  })

  it('gives the start time while it is being sent', () => {
    expect(sendingWords(sending, clock)).toEqual({
      title: 'Being sent',
      words: 'Since 10:00, requested by Dr Amara Whitfield.',
    })
    expect(sendLabel(sending)).toBeNull()
  })

  it('gives the time, the requester and the number or address on the server', () => {
    const sent = {
      ...sending,
      state: 'sent',
      finishedAt: '2026-01-05T10:02:00.000Z',
      remoteId: '17',
    } as const
    expect(sendingWords(sent, clock)).toEqual({
      title: 'Sent, 10:02',
      words: 'Requested by Dr Amara Whitfield. Stored on the server as Bundle/17.',
    })
    const elsewhere = { ...sent, remoteId: null, remoteLocation: 'https://fhir.example.org/letters/17' }
    expect(sendingWords(elsewhere, clock).words).toBe(
      'Requested by Dr Amara Whitfield. Stored on the server at https://fhir.example.org/letters/17.',
    )
    expect(sendingWords({ ...sent, remoteId: null }, clock).words).toBe('Requested by Dr Amara Whitfield.')
    expect(sendLabel(sent)).toBe('Send again')
  })
})

describe('the latest sending of a letter', () => {
  const reviewedAt = '2026-01-05T09:00:00.000Z'

  it('is null if only an earlier text was sent', () => {
    const later = '2026-01-05T11:00:00.000Z'
    expect(latestOf({ status: 'approved', reviewedAt: later }, [sending])).toBeNull()
    expect(latestOf({ status: 'draft', reviewedAt }, [sending])).toBeNull()
  })

  it('is the newest since the approval', () => {
    const newer = { ...sending, id: 2, askedAt: '2026-01-05T10:30:00.000Z' }
    expect(latestOf({ status: 'posted', reviewedAt }, [newer, sending])).toBe(newer)
  })
})
