import { describe, expect, it } from 'vitest'
import { learnDayOrder } from './day-order.ts'
import { dobInOrder, dobReading, isDayOrderOpen } from './dob-readings.ts'
import { agesIn } from './printed-age.ts'
import { datesIn, readDob } from './read-dob.ts'
import type { MarkCode } from './marks.ts'
import type { DayOrder, Field } from './types.ts'

type Around = { column?: string[]; age?: number | null; dayOrder?: DayOrder; doubts?: MarkCode[] }

/** Reads the cell in a column of these dates. */
function read(cell: string, { column = [cell], age = null, dayOrder, doubts }: Around = {}) {
  const learned = learnDayOrder(column.flatMap((text) => datesIn(text)))
  return readDob(cell, age === null ? [] : [age], { today: '2026-11-20', dayOrder, learned, doubts })
}

/** Writes the value with its doubts and the other reading if there is one: '1951-04-03 dob_order_ambiguous/1951-03-04'. */
function told({ value, marks = [] }: Field<string | null>): string {
  const doubts = marks.map(({ code, other }) => (other ? `${code}/${other.value}` : code))
  return [String(value), ...doubts].join(' ')
}

describe('date with dots', () => {
  it('follows the order the column proves, and is ambiguous without proof', () => {
    const column = ['03.04.1951', '05.23.1960', '07.04.1962', '08.30.1955']
    expect(told(read('03.04.1951', { column }))).toBe('1951-03-04')
    expect(told(read('03.04.1951', { column: ['03.04.1951', '23.05.1960'] }))).toBe('1951-04-03')
    expect(told(read('03.04.1951'))).toBe('1951-04-03 dob_order_ambiguous/1951-03-04')
  })
})

describe('two-digit year', () => {
  it.each([
    ['04/06/24', '102', '1924-06-04'],
    ['04/06/24', '2', '2024-06-04'],
    ['04/06/24', '(102y)', '1924-06-04'],
    ['04/06/24', '101', '1924-06-04'],
    ['13/01/26', '10m', '2026-01-13'],
    ['13/01/26', '10 months', '2026-01-13'],
    ['13/01/26', '10/12', '2026-01-13'],
    ['13/11/26', '5 days', '2026-11-13'],
    ['13/01/26', '100M', '1926-01-13'],
    ['13/05/20', '97', '1920-05-13 dob_century_guessed/2020-05-13 dob_age_differs'],
    ['13/05/20', '', '2020-05-13 dob_century_guessed/1920-05-13'],
    ['13/05/20', '60', '2020-05-13 dob_century_guessed/1920-05-13 dob_age_differs'],
    ['17/05/58', '68', '1958-05-17'],
  ])('is decided by the printed age: %s with %s [H-05]', (cell, age, meant) => {
    const learned = learnDayOrder(datesIn('23/05/1960'))
    expect(told(readDob(cell, agesIn(age), { today: '2026-11-20', learned }))).toBe(meant)
  })
})

describe('Unicode dashes and slashes', () => {
  it.each(Array.from('\u00AD\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFF0D\u2044', (sign) => [sign]))(
    'separate the numbers of a date: %s',
    (sign) => {
      expect(told(read(`23${sign}05${sign}1960`))).toBe('1960-05-23')
      expect(told(read(`23 ${sign} May ${sign} 1960`))).toBe('1960-05-23')
      expect(told(read(`1960${sign}05${sign}23`))).toBe('1960-05-23')
      expect(told(read(sign === '\u2044' ? '' : sign))).toBe('null dob_missing')
    },
  )
})

describe('date with the year first', () => {
  const column = ['1951-03-04', '1960-23-05']

  it('is certain unless another date in the list has the day next', () => {
    expect(told(read('1951-03-04'))).toBe('1951-03-04')
    expect(told(read('1951-03-04', { column }))).toBe('1951-03-04 dob_order_ambiguous/1951-04-03')
    expect(told(read('1960-23-05', { column }))).toBe('1960-05-23')
  })

  it('follows the order that a person chooses', () => {
    const dob = read('1951-03-04', { column })
    expect([told(dobInOrder(dob, 'mdy')), told(dobInOrder(dob, 'dmy'))]).toEqual(['1951-03-04', '1951-04-03'])
  })
})

describe('uncertain date of birth', () => {
  it.each([
    ['', 'null dob_missing'],
    ['unknown', 'null dob_missing'],
    ['1900-01-01', 'null dob_missing'],
    ['xx/xx/1950', 'null dob_unreadable'],
    ['30/02/1950', 'null dob_no_such_day'],
    ['29/02/2023', 'null dob_no_such_day'],
    ['45/14/1950', 'null dob_unreadable'],
    ['12 Dec 2026', '2026-12-12 dob_in_future'],
    ['1 Jan 1905', '1905-01-01 dob_too_old'],
    ['12 May 1950 13 June 1951', '1950-05-12 dob_several'],
  ])('is marked: "%s"', (cell, marked) => {
    expect(told(read(cell))).toBe(marked)
  })

  it('has both readings if nothing in the list settles the order [H-05]', () => {
    const column = ['03/04/1951', '05/06/1960']
    expect(told(read('03/04/1951', { column }))).toBe('1951-04-03 dob_order_ambiguous/1951-03-04')
    expect(told(read('03/04/1951', { column, dayOrder: 'mdy' }))).toBe(
      '1951-03-04 dob_order_ambiguous/1951-04-03',
    )
  })

  it('is marked if the list contains both orders, even once in a thousand dates', () => {
    const column = [...Array.from({ length: 999 }, () => '23/11/1961'), '11/23/1961']
    expect(told(read('03/04/1951', { column }))).toBe('1951-04-03 dob_order_ambiguous/1951-03-04')
    expect(told(read('11/23/1961', { column }))).toBe('1961-11-23 dob_order_contradicted')
    expect(told(read('23/11/1961', { column }))).toBe('1961-11-23')
  })

  it('is marked if two centuries are possible and no age settles it', () => {
    const column = ['23/11/61']
    expect(told(read('01/02/20', { column }))).toBe('2020-02-01 dob_century_guessed/1920-02-01')
    expect(told(read('01/02/11', { column }))).toBe('2011-02-01 dob_century_guessed/1911-02-01')
    expect(told(read('01/02/20', { column, age: 6 }))).toBe('2020-02-01')
  })

  it('is marked if the printed age disagrees', () => {
    expect(told(read('1 Feb 1950', { age: 67 }))).toBe('1950-02-01 dob_age_differs')
  })

  it('keeps all its marks, not only the most important', () => {
    const around: Around = { age: 91, doubts: ['dob_by_guess', 'joined_lines', 'over_pages'] }
    expect(told(read('03/04/15 (03/05/15)', around))).toBe(
      '2015-04-03 dob_order_ambiguous/2015-03-04 dob_century_guessed/1915-04-03 dob_age_differs ' +
        'dob_several dob_by_guess joined_lines over_pages',
    )
  })
})

describe('ambiguous date after a person chooses the order', () => {
  it('keeps the marks of the chosen reading', () => {
    const dob = read('03/04/15', { age: 91 })
    expect(isDayOrderOpen(dob)).toBe(true)
    expect(told(dobInOrder(dob, 'dmy'))).toBe('2015-04-03 dob_century_guessed/1915-04-03 dob_age_differs')
    expect(told(dobInOrder(dob, 'mdy'))).toBe('2015-03-04 dob_century_guessed/1915-03-04 dob_age_differs')
    expect(isDayOrderOpen(dobInOrder(dob, 'mdy'))).toBe(false)
  })

  it('gets new marks for the chosen reading', () => {
    const dob = read('02/12/2026', { doubts: ['joined_lines'] })
    expect(told(dobInOrder(dob, 'dmy'))).toBe('2026-12-02 dob_in_future joined_lines')
    expect(told(dobInOrder(dob, 'mdy'))).toBe('2026-02-12 joined_lines')
    const born = read('02/12/1980', { age: 47 })
    expect(told(dobInOrder(born, 'dmy'))).toBe('1980-12-02 dob_age_differs')
    expect(told(dobInOrder(born, 'mdy'))).toBe('1980-02-12')
  })

  it('is the date that was read, despite other numbers in its cell', () => {
    const dob = read('Room 4 05/06/1951')
    expect(told(dobInOrder(dob, 'dmy'))).toBe('1951-06-05')
    expect(told(dobInOrder(dob, 'mdy'))).toBe('1951-05-06')
  })

  it('is still marked if the list proves the other order', () => {
    const column = ['23/11/1961', '24/11/1961', '11/25/1961']
    expect(told(dobInOrder(read('03/04/1951', { column }), 'dmy'))).toBe('1951-04-03')
    expect(told(dobInOrder(read('03/04/1951', { column }), 'mdy'))).toBe('1951-03-04 dob_order_contradicted')
  })

  it('does not change if its order was certain', () => {
    const dob = read('23/11/15')
    expect(dobInOrder(dob, 'mdy')).toBe(dob)
  })

  it('can be read with another century as well as another order', () => {
    const dob = read('03/04/15')
    expect(dobReading(dob, '1915-03-04')).toEqual({ value: '1915-03-04' })
    expect(told(dobReading(dob, '1915-04-03') ?? dob)).toBe('1915-04-03 dob_order_ambiguous/1915-03-04')
    expect(dobReading(dob, '1951-03-04')).toBeNull()
  })
})

describe('date of birth', () => {
  it.each([
    [['23/11/1961'], '1951-04-03'],
    [['11/23/1961'], '1951-03-04'],
    [['23/11/\n1961'], '1951-04-03'],
  ])('follows the order that its column proves', (column, value) => {
    expect(told(read('03/04/1951', { column }))).toBe(value)
  })

  it.each([
    ['01/02/61', '1961-02-01'],
    ['05/05/1954', '1954-05-05'],
    ['19350101', '1935-01-01'],
    ['01/02/\n1950', '1950-02-01'],
    ['Wed 1 Feb 1950 (76)', '1950-02-01'],
  ])('is read from "%s"', (cell, value) => {
    expect(told(read(cell, { column: ['23/11/61'] }))).toBe(value)
  })
})
