import { describe, expect, it } from 'vitest'
import { coverProblems, newCover } from './cover-values.ts'

const today = '2026-11-20'
const typed = { coveringId: '3', doctorId: '2', from: '20/11/2026', to: '24/11/2026' }

describe('a new cover', () => {
  it('shows all missing fields at once', () => {
    expect(coverProblems({ ...newCover(today), from: ' ' }, today, null)).toEqual({
      coveringId: 'Choose a secretary or doctor.',
      doctorId: 'Choose a doctor.',
      from: 'Enter the first day.',
      to: 'Enter the last day.',
    })
  })

  it('is refused if its days are invalid or reversed', () => {
    expect(coverProblems({ ...typed, to: '19 Nov 2026' }, today, null)).toEqual({
      to: 'The last day must not be before the first day.',
    })
    expect(coverProblems({ ...typed, from: '30/2/2027', to: '24/11/26' }, today, null)).toEqual({
      from: 'There is no 30 February.',
      to: 'Enter a real date, such as 24/11/2026.',
    })
    expect(coverProblems({ ...typed, from: '10.11.2026' }, today, '2026-11-10')).toEqual({})
  })
})
