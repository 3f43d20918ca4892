import type { BatchLetter, BatchResult } from '@sincerely/contract/letter-batches'
import { describe, expect, it } from 'vitest'
import {
  successSentence,
  batchOutcomes,
  withDeliveryResults,
  outcomeSummary,
  recoverResults,
} from './batch-outcomes.ts'

const sent = [1, 2, 3, 4].map((id) => ({ id }))
const letter = (id: number, status: BatchLetter['status'], reached: string[] = []) =>
  ({
    id,
    status,
    reached,
    recipients: [{ key: 'gp', label: 'Dr Lee' }],
    failed: [] as BatchLetter['failed'],
  }) as BatchLetter
const done = (id: number, status: 'approved' | 'posted'): [number, BatchResult] => [
  id,
  { id, ok: true, letter: letter(id, status) },
]
const refused = (id: number): [number, BatchResult] => [
  id,
  { id, ok: false, error: { code: 'letter_has_no_content', message: 'The letter has no text.' } },
]
const statesOf = (outcomes: ReturnType<typeof batchOutcomes>) => outcomes.map(({ state }) => state)

describe('the outcomes of a batch', () => {
  it("are 'not tried' for letters without a result", () => {
    const outcomes = batchOutcomes('approve', sent, new Map([done(1, 'approved')]))
    expect(statesOf(outcomes)).toEqual(['done', 'not-tried', 'not-tried', 'not-tried'])
    expect(outcomeSummary('approve', outcomes)).toBe('1 approved, 3 not approved')
  })

  it("have the server's reason for each refusal, and count the successes", () => {
    const outcomes = batchOutcomes('approve', sent.slice(0, 2), new Map([done(1, 'approved'), refused(2)]))
    expect(outcomes[1]).toMatchObject({ state: 'failed', reason: 'The letter has no text.' })
    expect(outcomeSummary('approve', outcomes)).toBe('1 approved, 1 not approved')
    expect(outcomeSummary('approve', outcomes.slice(0, 1))).toBe('1 approved')
    expect(outcomeSummary('approve', outcomes.slice(1))).toBe('0 approved, 1 not approved')
    expect(outcomeSummary('approve', outcomes.slice(0, 1), 2)).toBe('1 approved, 2 not approved')
  })
})

describe('the outcomes of letters being sent', () => {
  it('are final once everyone has the letter, or a delivery failed', () => {
    const results = new Map([done(1, 'approved'), done(2, 'approved'), done(3, 'approved'), refused(4)])
    const failure = { code: 'rejected', message: 'There is no such mailbox.' }
    const now = [
      letter(1, 'posted'),
      {
        ...letter(2, 'approved'),
        failed: [{ key: 'gp', way: 'email' as const, state: 'failed' as const, failure }],
      },
      letter(3, 'approved', ['gp']),
    ]
    const outcomes = withDeliveryResults(batchOutcomes('post', sent, results), now)
    expect(statesOf(outcomes)).toEqual(['done', 'failed', 'on-its-way', 'failed'])
    expect(outcomes[1]).toMatchObject({
      reason: 'Dr Lee: Could not be sent by email. There is no such mailbox.',
    })
  })
})

describe('the outcomes after a lost connection', () => {
  it('report success if every letter is done', () => {
    const results = new Map([done(1, 'posted'), done(2, 'posted')])
    expect(successSentence('post', batchOutcomes('post', sent, results))).toBe(null)
    expect(successSentence('post', batchOutcomes('post', sent.slice(0, 2), results))).toBe(
      'The connection was lost, but all 2 were posted.',
    )
    expect(successSentence('post', batchOutcomes('post', sent.slice(0, 1), results))).toBe(
      'The connection was lost, but the letter was posted.',
    )
  })

  it('combine the current letters with the results received before', () => {
    const now = { letters: [letter(1, 'draft'), letter(2, 'approved'), letter(3, 'draft')], missing: [4] }
    const outcomes = batchOutcomes('approve', sent, recoverResults('approve', new Map([refused(1)]), now))
    expect(statesOf(outcomes)).toEqual(['failed', 'done', 'not-tried', 'failed'])
    expect(outcomes[3]).toMatchObject({ reason: 'No longer exists' })
  })

  it('distinguish letters being sent from letters not tried', () => {
    const now = {
      letters: [letter(2, 'posted'), letter(3, 'approved', ['gp']), letter(4, 'approved')],
      missing: [],
    }
    const outcomes = batchOutcomes('post', sent, recoverResults('post', new Map([done(1, 'approved')]), now))
    expect(statesOf(outcomes)).toEqual(['on-its-way', 'done', 'on-its-way', 'not-tried'])
    expect(outcomeSummary('post', outcomes)).toBe('1 posted, 2 being sent, 1 not posted')
  })
})
