import { describe, expect, it } from 'vitest'
import { readTypedDay, shortYearOf, writeTypedDay } from './typed-day.ts'

describe('a typed date', () => {
  it.each([
    '',
    'yesterday',
    '31/02/1962',
    '1/13/1962',
    '03141951',
    '0/1/1962',
    '5/1/62',
    '14.3.51',
    '140351',
    '14 mar 51',
    '5/1/196',
    '5 Foo 1962',
    '5 Maybe 1962',
    '5 Ma 1962',
    '1962',
    '01011162',
    '5/1/1962/3',
  ])('is refused if it is invalid or ambiguous: %s', (text) => expect(readTypedDay(text)).toBeNull())

  it.each([
    '5/1/1962',
    '05/01/1962',
    ' 5.1.1962 ',
    '5-1-1962',
    '5 1 1962',
    '05011962',
    '5 Jan 1962',
    '5jan 1962',
    '5-JAN-1962',
    '5th January 1962',
    '5 January, 1962',
    'January 5, 1962',
    'Jan. 5th 1962',
    '1962-01-05',
    '1962/1/5',
    '19620105',
  ])('is read with the day first: %s', (text) => expect(readTypedDay(text)).toBe('1962-01-05'))

  it("can use 'Sept' or eight digits", () => {
    expect(readTypedDay('14 Sept 1951')).toBe('1951-09-14')
    expect(readTypedDay('14031951')).toBe('1951-03-14')
  })

  it('is written as dd/mm/yyyy and read back, and null is empty', () => {
    expect(writeTypedDay('2026-11-20')).toBe('20/11/2026')
    expect(readTypedDay(writeTypedDay('2026-11-20'))).toBe('2026-11-20')
    expect(writeTypedDay(null)).toBe('')
  })
})

describe('a two-digit year', () => {
  it.each(['', '14/03/1951', '31/02/51', '14/13/51', '5/1/196', '51'])('is not found in: %s', (text) =>
    expect(shortYearOf(text)).toBeNull(),
  )

  it.each(['14/3/51', '14.03.51', '140351', '14 mar 51'])('is found in: %s', (text) =>
    expect(shortYearOf(text)).toBe('51'),
  )
})
