import { describe, expect, it } from 'vitest'
import {
  clockStart,
  dueAt,
  isOverdue,
  isPostedLate,
  overdueAges,
  turnaroundHours,
  turnaroundWords,
  usualTargets,
} from './turnaround.ts'

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

  it('counts from the visit, else from the sending of the dictation, else from the start of the letter', () => {
    const [visitAt, sentAt, startedAt] = ['02', '05', '09'].map((day) => new Date(`2026-11-${day}T10:00:00Z`))
    if (!visitAt || !sentAt || !startedAt) throw new Error('a moment is missing')
    expect(clockStart({ visitAt, sentAt, startedAt })).toBe(visitAt)
    expect(clockStart({ visitAt: null, sentAt, startedAt })).toBe(sentAt)
    expect(clockStart({ visitAt: null, sentAt: null, startedAt })).toBe(startedAt)
    expect(turnaroundHours(visitAt, startedAt)).toBe(7 * 24)
    // The letter was prepared and posted before the visit.
    expect(turnaroundHours(startedAt, visitAt)).toBe(0)
  })

  it('was missed if the letter was posted on a later day than it was due, in the practice’s time zone', () => {
    const due = new Date('2026-07-10T09:00:00Z')
    const late = (postedAt: string) => isPostedLate({ postedAt: new Date(postedAt), dueAt: due }, london)
    expect(late('2026-07-10T22:30:00Z')).toBe(false)
    // This is 00:30 on the 11th in British Summer Time.
    expect(late('2026-07-10T23:30:00Z')).toBe(true)
  })

  it('has ages of overdue letters that follow each other without a gap', () => {
    expect(overdueAges[0].from).toBe(1)
    for (const [at, { to }] of overdueAges.entries())
      expect(overdueAges[at + 1]?.from ?? null).toBe(to === null ? null : to + 1)
  })

  it.each([
    [0.2, 'under 1 h'],
    [5.4, '5 h'],
    [47.6, '48 h'],
    [77, '3.2 days'],
  ])('of %s hours is shown as %s', (hours, words) => {
    expect(turnaroundWords(hours)).toBe(words)
  })
})
