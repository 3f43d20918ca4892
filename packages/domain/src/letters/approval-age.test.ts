import { describe, expect, it } from 'vitest'
import { daysAgo, isOldApproval, needsAnotherLook } from './approval-age.ts'

const approvedAt = new Date('2026-10-01T09:00:00Z')
const after = (days: number, ms = 0) => new Date(approvedAt.getTime() + days * 86_400_000 + ms)

describe('approval age', () => {
  it('allows posting for as many days as the practice sets, to the last moment [H-18]', () => {
    expect(needsAnotherLook({ approvedAt, lookedAt: null }, after(30), 30)).toBe(false)
    expect(needsAnotherLook({ approvedAt, lookedAt: null }, after(30, 1), 30)).toBe(true)
    expect(needsAnotherLook({ approvedAt, lookedAt: null }, after(2), 1)).toBe(true)
  })

  it('starts again when somebody reviews the letter', () => {
    const lookedAt = after(31)
    expect(needsAnotherLook({ approvedAt, lookedAt }, after(31), 30)).toBe(false)
    expect(needsAnotherLook({ approvedAt, lookedAt }, after(61), 30)).toBe(false)
    expect(needsAnotherLook({ approvedAt, lookedAt }, after(62), 30)).toBe(true)
  })

  it('is old after that, even if somebody reviewed the letter', () => {
    expect(isOldApproval({ approvedAt }, after(30), 30)).toBe(false)
    expect(isOldApproval({ approvedAt }, after(30, 1), 30)).toBe(true)
    expect(daysAgo(approvedAt, after(40, -1))).toBe(39)
    expect(daysAgo(approvedAt, after(40))).toBe(40)
  })

  it('ignores a review from before the approval', () => {
    expect(needsAnotherLook({ approvedAt, lookedAt: after(-40) }, after(5), 30)).toBe(false)
  })
})
