import { describe, expect, it } from 'vitest'
import { coverDayProblems, coverState } from './covers.ts'

const today = '2026-11-20'

describe('cover', () => {
  it.each([
    ['2026-11-21', '2026-11-25', 'upcoming'],
    ['2026-11-20', '2026-11-20', 'current'],
    ['2026-11-01', '2026-11-20', 'current'],
    ['2026-11-01', '2026-11-19', 'past'],
  ])('from %s to %s is %s', (from, to, state) => {
    expect(coverState({ from, to }, false, today)).toBe(state)
  })

  it('is past once it was ended early, even if its last day is still to come', () => {
    expect(coverState({ from: '2026-11-01', to: '2026-12-01' }, true, today)).toBe('past')
  })
})

describe('cover dates', () => {
  it.each([
    ['2026-11-19', '2026-11-25', { from: 'Choose today or a later date.' }],
    ['2026-11-25', '2026-11-24', { to: 'The last day must not be before the first day.' }],
    ['2026-11-18', '2026-11-19', { from: expect.any(String), to: 'Choose today or a later date.' }],
    ['2026-11-20', '2027-11-21', { to: expect.stringMatching(/^Cover can last a year at most/) }],
  ])('from %s to %s are refused with all errors at once', (from, to, problems) => {
    expect(coverDayProblems({ from, to }, today)).toEqual(problems)
  })

  it('are accepted from today to a year later', () => {
    expect(coverDayProblems({ from: today, to: today }, today)).toEqual({})
    expect(coverDayProblems({ from: today, to: '2027-11-20' }, today)).toEqual({})
  })

  it('cannot change the first day once the cover has begun', () => {
    const begun = '2026-11-10'
    expect(coverDayProblems({ from: begun, to: today }, today, begun)).toEqual({})
    expect(coverDayProblems({ from: '2026-11-11', to: today }, today, begun)).toEqual({
      from: 'This cover began on 10/11/2026, so its first day cannot be changed.',
    })
    expect(coverDayProblems({ from: begun, to: '2026-11-19' }, today, begun)).toEqual({
      to: 'Choose today or a later date.',
    })
  })
})
