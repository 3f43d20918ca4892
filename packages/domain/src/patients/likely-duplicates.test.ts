import { describe, expect, it } from 'vitest'
import { comparable, datesToCompare, likeness } from './likely-duplicates.ts'
import type { Comparable } from './likely-duplicates.ts'

const person = (
  name: string,
  dob: string | null = '1951-03-14',
  nhsNumber: string | null = null,
): Comparable => comparable({ name, dob, nhsNumber })

describe('the likeness of two records', () => {
  it.each([
    ['two names with nothing in common', person('Ida Fenn'), person('Tom Barr')],
    ['brothers', person('James Fenn'), person('Peter Fenn')],
    ['one word of two', person('Ida'), person('Ida Fenn')],
    ['the same name at another age', person('Ida Fenn'), person('Ida Fenn', '1987-11-02')],
    ['short names one letter apart', person('Ian Lee'), person('Ann Lea')],
    [
      'two NHS numbers and similar names, as of twins',
      person('Anna Fenn', '1951-03-14', '9991126481'),
      person('Hanna Fenn', '1951-03-14', '9991205675'),
    ],
    ['two numbered names', person('Patient Number12'), person('Patient Number13')],
    ['no names', person(''), person('')],
  ])('does not take %s for one person', (_, a, b) => {
    expect(likeness(a, b)).toBeNull()
    expect(likeness(b, a)).toBeNull()
  })

  it.each([
    [
      'the same NHS number',
      person('Ida Fenn', null, '9991126481'),
      person('I Brown', null, '9991126481'),
      'nhs_number',
    ],
    ['the same name', person('Ida Fenn'), person('Ida Fenn'), 'name_and_dob'],
    ['accents and case', person('ÉLODIE Łukasz'), person('Elodie Lukasz'), 'name_and_dob'],
    ['the surname first', person('FENN, Ida'), person('Ida Fenn'), 'name_and_dob'],
    ['a title', person('Mrs Ida Fenn'), person('Ida Fenn'), 'name_and_dob'],
    ['a middle name', person('Ida Rose Fenn'), person('Ida Fenn'), 'name_and_dob'],
    ['an initial', person('I Fenn'), person('Ida Fenn'), 'name_and_dob'],
    ['an apostrophe', person('Nora O’Connor'), person('Nora OConnor'), 'name_and_dob'],
    ['a surname in two pieces', person('Anna MacDonald'), person('Anna Mac Donald'), 'name_and_dob'],
    [
      'a wrong number',
      person('Ida Fenn', '1951-03-14', '9991126481'),
      person('Ida Fenn', '1951-03-14', '9991205675'),
      'name_and_dob',
    ],
    ['a hyphen', person('Ida Smith-Jones'), person('Ida Smith Jones'), 'name_and_dob'],
    ['a short form', person('Liz Fenn'), person('Elizabeth Fenn'), 'name_and_dob'],
    ['a slip', person('Ida Fenwick'), person('Ida Fewnick'), 'name_and_dob'],
    ['two slips in a long name', person('Zofia Wisniewska'), person('Zofia Wiśnjewka'), 'name_and_dob'],
    [
      'day and month exchanged',
      person('Ida Fenn', '1951-03-04'),
      person('Ida Fenn', '1951-04-03'),
      'name_and_similar_dob',
    ],
    [
      'one wrong digit',
      person('Ida Fenn', '1951-03-14'),
      person('Ida Fenn', '1957-03-14'),
      'name_and_similar_dob',
    ],
    ['an unknown date of birth', person('Ida Fenn', null), person('Ida Fenn'), 'name_without_dob'],
  ])('sees through %s', (_, a, b, expected) => {
    expect(likeness(a, b)).toBe(expected)
    expect(likeness(b, a)).toBe(expected)
  })
})

describe('the dates to compare', () => {
  it('are the date itself, and with day and month exchanged where that is a date', () => {
    expect(datesToCompare('1951-03-14')).toEqual(['1951-03-14'])
    expect(datesToCompare('1951-03-04')).toEqual(['1951-03-04', '1951-04-03'])
    expect(datesToCompare('1951-04-04')).toEqual(['1951-04-04'])
  })
})
