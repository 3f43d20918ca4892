import { describe, expect, it } from 'vitest'
import { ageText } from './dictation-words.ts'

const minute = 60_000

describe('the age of a dictation', () => {
  it('is shown in the largest whole unit', () => {
    const ages = [0, 59_999, minute, 59 * minute, 60 * minute, 47 * 60 * minute, 48 * 60 * minute]
    expect(ages.map((age) => ageText(0, age))).toEqual([
      'just now',
      'just now',
      '1 minute',
      '59 minutes',
      '1 hour',
      '1 day',
      '2 days',
    ])
  })

  it('is never in the future, even if the clocks differ', () => {
    expect(ageText(5000, 0)).toBe('just now')
  })
})
