import { describe, expect, it } from 'vitest'
import { visitProblem } from './visit.ts'

const when = { today: '2026-11-20', dob: null }

describe('visit date', () => {
  it('is refused in the future, with advice', () => {
    expect(visitProblem('2026-11-21', when)).toBe(
      'The visit date is in the future. Enter the day the patient was seen.',
    )
  })

  it('is refused before the patient was born but may be the day of birth', () => {
    expect(visitProblem('1951-03-13', { ...when, dob: '1951-03-14' })).toBe(
      'The visit date is before the patient was born, on 14/03/1951. Enter the day the patient was seen.',
    )
    expect(visitProblem('1951-03-14', { ...when, dob: '1951-03-14' })).toBeNull()
  })

  it('may be today or long ago', () => {
    expect(visitProblem('2026-11-20', when)).toBeNull()
    expect(visitProblem('1999-01-01', when)).toBeNull()
  })
})
