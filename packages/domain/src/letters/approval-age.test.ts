import { describe, expect, it } from 'vitest'
import { daysAgo, isOldApproval, needsAnotherLook } from './approval-age.ts'

const approvedAt = new Date('2026-10-01T09:00:00Z')
const after = (days: number, ms = 0) => new Date(approvedAt.getTime() + days * 86_400_000 + ms)

describe('an approval', () => {
  it('is good for as many days as the practice says, the last moment included [H-18]', () => {
    expect(needsAnotherLook({ approvedAt, lookedAt: null }, after(30), 30)).toBe(false)
    expect(needsAnotherLook({ approvedAt, lookedAt: null }, after(30, 1), 30)).toBe(true)
    expect(needsAnotherLook({ approvedAt, lookedAt: null }, after(2), 1)).toBe(true)
  })

  it('is good again once the letter was looked at, for as long', () => {
    const lookedAt = after(31)
    expect(needsAnotherLook({ approvedAt, lookedAt }, after(31), 30)).toBe(false)
    expect(needsAnotherLook({ approvedAt, lookedAt }, after(61), 30)).toBe(false)
    expect(needsAnotherLook({ approvedAt, lookedAt }, after(62), 30)).toBe(true)
  })

  it('is old after that, whoever looked', () => {
    expect(isOldApproval({ approvedAt }, after(30), 30)).toBe(false)
    expect(isOldApproval({ approvedAt }, after(30, 1), 30)).toBe(true)
    expect(daysAgo(approvedAt, after(40, -1))).toBe(39)
    expect(daysAgo(approvedAt, after(40))).toBe(40)
  })

  it('does not grow old by a look before it', () => {
    expect(needsAnotherLook({ approvedAt, lookedAt: after(-40) }, after(5), 30)).toBe(false)
  })
})
