import { describe, expect, it } from 'vitest'
import { isClashing } from './change-letter.queries.ts'

const letter = {
  priority: 'medium',
  dueAt: '2026-11-27T17:00:00.000Z',
  notes: null,
  visitDate: null,
} as const

describe('a detail that two people change', () => {
  it('is a clash when somebody else made it something else again', () => {
    const now = { ...letter, priority: 'low' } as const
    expect(isClashing(now, { changes: { priority: 'high' }, base: { priority: 'medium' } })).toBe(true)
  })

  it('is none when both made it the same', () => {
    const now = { ...letter, priority: 'high' } as const
    expect(isClashing(now, { changes: { priority: 'high' }, base: { priority: 'medium' } })).toBe(false)
  })

  it('is none when they changed another one', () => {
    const now = { ...letter, notes: 'Ring the ward.' }
    expect(isClashing(now, { changes: { priority: 'high' }, base: { priority: 'medium' } })).toBe(false)
    expect(isClashing(now, { changes: { visitDate: null }, base: { visitDate: null } })).toBe(false)
  })
})
