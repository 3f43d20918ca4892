import { describe, expect, it } from 'vitest'
import { practiceStatuses, practiceStatusOf, statusBehind } from './practice-status.ts'

describe('the words of the administrators’ list', () => {
  it('calls approved pending and posted completed', () => {
    expect(practiceStatusOf({ status: 'draft', isDeleted: false })).toBe('draft')
    expect(practiceStatusOf({ status: 'approved', isDeleted: false })).toBe('pending')
    expect(practiceStatusOf({ status: 'posted', isDeleted: false })).toBe('completed')
  })

  it('calls what was deleted archived, whatever it was', () => {
    expect(practiceStatusOf({ status: 'draft', isDeleted: true })).toBe('archived')
    expect(practiceStatusOf({ status: 'approved', isDeleted: true })).toBe('archived')
  })

  it('leads back to the state behind each word', () => {
    for (const word of practiceStatuses) {
      const status = statusBehind(word)
      if (status === null) expect(word).toBe('archived')
      else expect(practiceStatusOf({ status, isDeleted: false })).toBe(word)
    }
  })
})
