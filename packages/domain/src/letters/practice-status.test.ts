import { describe, expect, it } from 'vitest'
import { practiceStatuses, practiceStatusOf, statusBehind } from './practice-status.ts'

describe('administrators’ letter status', () => {
  it('calls approved letters pending and posted letters completed', () => {
    expect(practiceStatusOf({ status: 'draft', isDeleted: false })).toBe('draft')
    expect(practiceStatusOf({ status: 'approved', isDeleted: false })).toBe('pending')
    expect(practiceStatusOf({ status: 'posted', isDeleted: false })).toBe('completed')
  })

  it('calls every deleted letter archived', () => {
    expect(practiceStatusOf({ status: 'draft', isDeleted: true })).toBe('archived')
    expect(practiceStatusOf({ status: 'approved', isDeleted: true })).toBe('archived')
  })

  it('maps back to the letter status', () => {
    for (const word of practiceStatuses) {
      const status = statusBehind(word)
      if (status === null) expect(word).toBe('archived')
      else expect(practiceStatusOf({ status, isDeleted: false })).toBe(word)
    }
  })
})
