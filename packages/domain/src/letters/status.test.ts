import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPossible,
  isSealed,
  isUnfinished,
  letterStatuses,
  letterSteps,
  nextStatus,
  statusLabel,
  workflowOf,
} from './status.ts'
import type { LetterStatus, LetterStep } from './status.ts'

const table: [LetterStatus, LetterStep, string][] = [
  ['draft', 'edit', 'draft'],
  ['draft', 'approve', 'approved'],
  ['draft', 'return', 'draft'],
  ['draft', 'post', 'letter_not_approved'],
  ['draft', 'change', 'draft'],
  ['draft', 'correct', 'letter_not_posted'],
  ['draft', 'delete', 'draft'],
  ['approved', 'edit', 'draft'],
  ['approved', 'approve', 'letter_not_draft'],
  ['approved', 'return', 'draft'],
  ['approved', 'post', 'posted'],
  ['approved', 'change', 'approved'],
  ['approved', 'correct', 'letter_not_posted'],
  ['approved', 'delete', 'only_drafts_deleted'],
  ['posted', 'edit', 'letter_is_posted'],
  ['posted', 'approve', 'letter_is_posted'],
  ['posted', 'return', 'letter_is_posted'],
  ['posted', 'post', 'letter_is_posted'],
  ['posted', 'change', 'letter_is_posted'],
  ['posted', 'correct', 'posted'],
  ['posted', 'delete', 'only_drafts_deleted'],
]

describe('letter status', () => {
  it('has an outcome for every status and step', () => {
    expect(table).toHaveLength(letterStatuses.length * letterSteps.length)
  })

  it.each(table)('%s, then %s: %s', (status, step, outcome) => {
    const next = nextStatus(status, step)
    expect(next.ok ? next.status : next.refusal).toBe(outcome)
    expect(isPossible(status, step)).toBe(next.ok)
  })

  it('never leaves posted, and reaches posted only through approved [H-28]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letterSteps), { maxLength: 40 }), (steps) => {
        let status: LetterStatus = 'draft'
        for (const step of steps) {
          const next = nextStatus(status, step)
          if (status === 'posted') expect(next.ok).toBe(step === 'correct')
          if (next.ok && next.status === 'posted' && step === 'post') expect(status).toBe('approved')
          if (next.ok) status = next.status
        }
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('is unfinished until posted and sealed from approval on', () => {
    expect(letterStatuses.filter(isUnfinished)).toEqual(['draft', 'approved'])
    expect(letterStatuses.filter(isSealed)).toEqual(['approved', 'posted'])
  })

  it('shows an unknown value as Unknown', () => {
    expect(statusLabel('completed')).toBe('Unknown')
    expect(statusLabel('approved')).toBe('Approved')
  })

  it('numbers the workflow steps in order', () => {
    expect(letterStatuses.map((status) => workflowOf(status).workflowStepNumber)).toEqual([1, 2, 3])
  })
})
