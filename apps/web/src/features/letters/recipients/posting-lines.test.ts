import type { LetterRecipient, LetterSending } from '@sincerely/contract/recipients'
import { describe, expect, it } from 'vitest'
import {
  confirmationsOf,
  earlierSending,
  failedLines,
  isDelivered,
  postingLines,
  refusedKeys,
} from './posting-lines.ts'

const recipient = (key: string, way: LetterRecipient['way'], label = key): LetterRecipient => ({
  key,
  kind: key === 'gp' ? 'gp' : 'other',
  name: null,
  address: null,
  email: null,
  way,
  label,
  lines: [label],
  sendsTo: null,
  missing: [],
})
const sending = (key: string, more: Partial<LetterSending>): LetterSending => ({
  id: 1,
  version: 2,
  key,
  name: key,
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
  by: 'Ann',
  at: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
  ...more,
})
const letter = {
  status: 'approved',
  reviewedAt: '2026-11-20T10:00:00.000Z',
  recipients: [recipient('gp', 'post', 'Dr Patel'), recipient('a', 'email', 'Dr Lee')],
} as const

const linesOf = (...sendings: LetterSending[]) =>
  postingLines({ ...letter, recipients: [...letter.recipients] }, sendings)

describe('the errors of a refused posting', () => {
  it('belong to the recipients they name', () => {
    const fields = { 'confirmed.a': 'Choose how to send the letter.', notes: 'This is too long.' }
    expect(refusedKeys({ fields })).toEqual(['a'])
  })

  it('belong to no recipient if none is named', () => {
    expect(refusedKeys({})).toEqual([])
    expect(refusedKeys({ fields: { confirmed: 'There is no such recipient.' } })).toEqual([])
  })
})

describe('a posting', () => {
  it('confirms only recipients without the letter, by the planned or selected way', () => {
    const lines = linesOf(
      sending('gp', { way: 'post', state: 'confirmed' }),
      sending('a', { state: 'failed' }),
    )
    expect(lines.map(isDelivered)).toEqual([true, false])
    expect(confirmationsOf(lines, {})).toEqual([{ key: 'a', way: 'email' }])
    expect(confirmationsOf(lines, { a: 'hand' })).toEqual([{ key: 'a', way: 'hand' }])
    expect(failedLines(lines).map((line) => line.recipient.key)).toEqual(['a'])
  })

  it('treats an uncertain delivery as failed unless a person confirms its arrival', () => {
    const lines = linesOf(
      sending('gp', { way: 'post', state: 'confirmed' }),
      sending('a', { state: 'unknown' }),
    )
    expect(lines.map(isDelivered)).toEqual([true, false])
    expect(failedLines(lines).map((line) => line.recipient.key)).toEqual(['a'])
    expect(confirmationsOf(lines, { a: 'hand' }, { a: true })).toEqual([
      { key: 'a', way: 'email', arrived: true },
    ])
    expect(confirmationsOf(lines, { a: 'hand' }, { a: false })).toEqual([{ key: 'a', way: 'hand' }])
  })

  it('counts only the newest delivery, and none from before the approval', () => {
    const old = sending('a', { state: 'sent', at: '2026-11-19T10:00:00.000Z' })
    const tried = sending('a', { state: 'failed', at: '2026-11-20T11:00:00.000Z' })
    expect(linesOf(old)[1]?.evidence).toBeNull()
    expect(linesOf(sending('a', {}), tried, old)[1]?.evidence?.state).toBe('waiting')
    expect(earlierSending(letter, 'a', [tried, old])).toBe(old)
    expect(earlierSending({ ...letter, status: 'draft' }, 'a', [tried, old])).toBe(old)
    expect(earlierSending(letter, 'gp', [tried, old])).toBeNull()
  })
})
