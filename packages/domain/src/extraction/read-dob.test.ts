import { describe, expect, it } from 'vitest'
import { learnDayOrder } from './day-order.ts'
import { datesIn, readDob } from './read-dob.ts'
import type { DayOrder } from './types.ts'

/** Reads the cell as one of a column of these dates. */
function read(cell: string, column: string[] = [], printedAge: number | null = null, dayOrder?: DayOrder) {
  const learned = learnDayOrder(column.flatMap((text) => datesIn(text)))
  const { value, mark, other } = readDob(cell, printedAge, { today: '2026-11-20', dayOrder, learned })
  return [value, mark?.code, ...(other === undefined ? [] : [other])]
}

describe('A date of birth that is not certain', () => {
  it.each([
    ['', null, 'dob_missing'],
    ['unknown', null, 'dob_missing'],
    ['1900-01-01', null, 'dob_missing'],
    ['xx/xx/1950', null, 'dob_unreadable'],
    ['30/02/1950', null, 'dob_unreadable'],
    ['12 Dec 2026', '2026-12-12', 'dob_in_future'],
    ['1 Jan 1905', '1905-01-01', 'dob_too_old'],
    ['12 May 1950 13 June 1951', '1950-05-12', 'dob_several'],
  ])('is marked: "%s"', (cell, value, code) => {
    expect(read(cell)).toEqual([value, code])
  })

  it('has both readings when nothing in the list settles the order', () => {
    expect(read('03/04/1951', ['03/04/1951', '05/06/1960'])).toEqual([
      '1951-04-03',
      'dob_order_ambiguous',
      '1951-03-04',
    ])
    expect(read('03/04/1951', [], null, 'mdy')).toEqual(['1951-03-04', 'dob_order_ambiguous', '1951-04-03'])
  })

  it('is marked when the list writes both orders', () => {
    const both = ['23/11/1961', '11/23/1961', '14/02/1950', '02/14/1950']
    expect(read('03/04/1951', both)).toEqual(['1951-04-03', 'dob_order_ambiguous', '1951-03-04'])
    expect(read('11/23/1961', both)).toEqual(['1961-11-23', 'dob_order_contradicted'])
  })

  it('is marked when two centuries are possible and no age settles it', () => {
    expect(read('01/02/20', ['23/11/61'])).toEqual(['2020-02-01', 'dob_century_guessed', '1920-02-01'])
    expect(read('01/02/20', ['23/11/61'], 6)).toEqual(['2020-02-01', undefined])
  })

  it('is marked when the printed age differs', () => {
    expect(read('1 Feb 1950', [], 67)).toEqual(['1950-02-01', 'dob_age_differs'])
  })
})

describe('A date of birth', () => {
  it.each([
    [['23/11/1961'], '1951-04-03'],
    [['11/23/1961'], '1951-03-04'],
  ])('follows the order that its column proves', (column, value) => {
    expect(read('03/04/1951', column)).toEqual([value, undefined])
  })

  it.each([
    ['01/02/61', '1961-02-01'],
    ['05/05/1954', '1954-05-05'],
    ['19350101', '1935-01-01'],
    ['01/02/\n1950', '1950-02-01'],
    ['Wed 1 Feb 1950 (76)', '1950-02-01'],
  ])('is read from "%s"', (cell, value) => {
    expect(read(cell, ['23/11/61'])).toEqual([value, undefined])
  })
})
