import { describe, expect, it } from 'vitest'
import { dueAt, isOverdue, usualTargets } from './turnaround.ts'

const london = 'Europe/London'
const created = new Date('2026-11-20T10:00:00Z')

describe('turnaround', () => {
  it('is seven days, and one day for a discharge [H-23]', () => {
    expect(dueAt('consultation', created, usualTargets).toISOString()).toBe('2026-11-27T10:00:00.000Z')
    expect(dueAt('discharge', created, usualTargets).toISOString()).toBe('2026-11-21T10:00:00.000Z')
  })

  it('follows the practice’s targets for letters and discharges', () => {
    const targets = { letterTargetDays: 3, dischargeTargetHours: 6 }
    expect(dueAt('referral', created, targets).toISOString()).toBe('2026-11-23T10:00:00.000Z')
    expect(dueAt('discharge', created, targets).toISOString()).toBe('2026-11-20T16:00:00.000Z')
  })

  it('is missed only by letters that are not posted', () => {
    const letter = { status: 'draft', dueAt: '2026-11-27T10:00:00.000Z' } as const
    expect(isOverdue({ ...letter, status: 'approved' }, new Date('2027-01-01'), london)).toBe(true)
    expect(isOverdue({ ...letter, status: 'posted' }, new Date('2027-01-01'), london)).toBe(false)
  })

  it('is missed when the day ends in the practice’s time zone, not at the exact minute [H-23]', () => {
    const letter = { status: 'draft', dueAt: '2026-11-27T10:00:00.000Z' } as const
    expect(isOverdue(letter, new Date('2026-11-27T23:59:00Z'), london)).toBe(false)
    expect(isOverdue(letter, new Date('2026-11-28T00:00:00Z'), london)).toBe(true)
    expect(isOverdue(letter, new Date('2026-11-28T00:00:00Z'), 'America/New_York')).toBe(false)
  })
})
