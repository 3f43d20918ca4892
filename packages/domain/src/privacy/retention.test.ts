import { expect, it } from 'vitest'
import { keptUntil } from './retention.ts'

it('A record is kept for whole years after its last entry', () => {
  expect(keptUntil('2026-03-02', 7)).toBe('2033-03-02')
  expect(keptUntil('2024-02-29', 1)).toBe('2025-02-28')
  expect(keptUntil('2024-02-29', 4)).toBe('2028-02-29')
})
