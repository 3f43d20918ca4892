import { describe, expect, it } from 'vitest'
import { findDates } from './find-dates.ts'

describe('text that is not a date', () => {
  it.each([
    '31/31/1990',
    '400 007 9190',
    '07700 910001',
    '12 11 35',
    'MR100234',
    '13:45',
    '1.2.3.4',
    'May',
    '999-102-0005',
    '45/2026/11',
  ])('is not found in "%s"', (text) => {
    expect(findDates(text)).toEqual([])
  })

  it('does not hide the date after it', () => {
    expect(findDates('2 Ann 12 May 1950').map(({ year, first, second }) => [year, second, first])).toEqual([
      [1950, 5, 12],
    ])
  })
})

describe('date', () => {
  it.each([
    ['1 Jan 1935', 1935, 1, 1],
    ['1st of January 1935', 1935, 1, 1],
    ['23-Nov-1961', 1961, 23, 11],
    ['Nov 23, 1961', 1961, 23, 11],
    ['1961-11-23', 1961, 23, 11],
    ['1961/11/23', 1961, 23, 11],
    ['23. März 1961', 1961, 23, 3],
    ['12 de mayo de 1950', 1950, 12, 5],
  ])('with a clear day and month is read: %s', (text, year, first, second) => {
    expect(findDates(text)).toMatchObject([{ year, first, second, order: 'dmy', twoDigits: false }])
  })

  it('in numbers only leaves day and month open', () => {
    expect(findDates('born 03/04/1951 (75)')).toMatchObject([
      { start: 5, end: 15, first: 3, second: 4, year: 1951, order: null },
    ])
  })

  it('with dots leaves day and month as open as with slashes', () => {
    expect(findDates('05.23.1960')).toMatchObject([{ first: 5, second: 23, year: 1960, order: null }])
  })

  it('with the year first may have the day next if it cannot be the month', () => {
    expect(findDates('1951-03-04 1960-23-05')).toMatchObject([
      { first: 4, second: 3, yearFirst: 'plain' },
      { first: 23, second: 5, yearFirst: 'turned' },
    ])
  })

  it('may have a two-digit year', () => {
    expect(findDates('01-Feb-50 and 3/4/51')).toMatchObject([
      { year: 50, twoDigits: true },
      { year: 51, twoDigits: true },
    ])
  })
})
