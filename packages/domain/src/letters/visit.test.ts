import { describe, expect, it } from 'vitest'
import { visitProblem } from './visit.ts'

describe('the day of a visit', () => {
  it('is refused with the way on where it has not come yet', () => {
    expect(visitProblem('2026-11-21', '2026-11-20')).toBe(
      'The visit date is in the future. Enter the day on which the patient was seen.',
    )
  })

  it('may be today or long ago', () => {
    expect(visitProblem('2026-11-20', '2026-11-20')).toBeNull()
    expect(visitProblem('1999-01-01', '2026-11-20')).toBeNull()
  })
})
