import { describe, expect, it } from 'vitest'
import { comparable, datesToCompare, likeness } from './likely-duplicates.ts'
import type { Comparable } from './likely-duplicates.ts'

const person = (
  name: string,
  dob: string | null = '1951-03-14',
  nhsNumber: string | null = null,
  medicalRecordNumber: string | null = null,
): Comparable => comparable({ name, dob, nhsNumber, medicalRecordNumber })

/** Builds a patient with this number of another system, born on 14/03/1951 by default. */
const numbered = (number: string, name: string, dob: string | null = '1951-03-14') =>
  person(name, dob, null, number)

describe('comparison of two records', () => {
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
    ['a surname that begins like another', person('Ada Quill'), person('Ada Quillfeather')],
    ['a surname cut short, written first', person('Quill, Ada'), person('Quillfeather, Ada')],
    ['a first name cut short beside another surname', person('Bron Fenn'), person('Bronwen Venn')],
    ['a first name cut short beside a middle name', person('Bron Ada Fenn'), person('Bronwen Fenn')],
    ['one word that begins like another', person('Bron'), person('Bronwen')],
    ['a first name that only ends alike', person('Wen Fenn'), person('Bronwen Fenn')],
    [
      'first names of which one begins the other, with two NHS numbers',
      person('Bron Fenn', '1951-03-14', '9991126481'),
      person('Bronwen Fenn', '1951-03-14', '9991205675'),
    ],
    ['an unreadable letter among others that differ', person('To\uFFFD Fenn'), person('Ida Fenn')],
    ['one unreadable letter in the place of many', person('\uFFFD Fenn'), person('Ida Barr')],
    ['a whole name that cannot be read', person('\uFFFD\uFFFD \uFFFD'), person('Josephine Featherstone')],
    ['a sign between two words', person('Ida & Tom'), person('Ida Fenn')],
    ['one record number alone', numbered('100', 'Ida Fenn'), numbered('100', 'Tom Barr', '1960-01-02')],
    [
      'one record number at a date that may be a slip',
      numbered('MR1', 'Ida Fenn', '1951-03-04'),
      numbered('MR1', 'Tom Barr', '1951-04-03'),
    ],
    [
      'one record number and other names without a date of birth',
      numbered('MR100678', 'Ida Fenn', null),
      numbered('MR100678', 'Tom Barr'),
    ],
    ['a record number of two characters', numbered('1 2', 'Ida Fenn'), numbered('12', 'Tom Barr')],
    [
      'words in the place of a record number',
      numbered('Auto-generated', 'Ida Fenn'),
      numbered('Auto-generated', 'Tom Barr'),
    ],
    ['a record number of zeros', numbered('000', 'Ida Fenn'), numbered('000', 'Tom Barr')],
    ['a record number on one side', numbered('MR100678', 'Ida Fenn'), person('Tom Barr')],
    [
      'two NHS numbers with one record number',
      person('Ida Fenn', '1951-03-14', '9991126481', 'MR100678'),
      person('Tom Barr', '1951-03-14', '9991205675', 'MR100678'),
    ],
    [
      'two NHS numbers with one record number and an unknown date of birth',
      person('Ida Fenn', null, '9991126481', 'MR100678'),
      person('Ida Fenn', '1951-03-14', '9991205675', 'MR100678'),
    ],
  ])('does not match %s [H-02]', (_, a, b) => {
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
      'day and month swapped',
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
    ['a first name cut short', person('Bron Fenn'), person('Bronwen Fenn'), 'name_and_dob'],
    ['a first name of two letters', person('Jo Amaral Fenn'), person('Joaquim Amaral Fenn'), 'name_and_dob'],
    [
      'a first name cut short after the surname',
      person('FENN, Bron'),
      person('Bronwen Fenn'),
      'name_and_dob',
    ],
    ['an unreadable letter', person('Łukasz Wi\uFFFDniewski'), person('Łukasz Wiśniewski'), 'name_and_dob'],
    ['a sign for a letter', person('\u008Aukasz Wi±niewski'), person('Łukasz Wiśniewski'), 'name_and_dob'],
    ['a sign at the end', person('Paweª Fenn'), person('Paweł Fenn'), 'name_and_dob'],
    [
      'a question mark for a letter',
      person('?ukasz Wi?niewski'),
      person('Łukasz Wiśniewski'),
      'name_and_dob',
    ],
    ['two letters printed as one', person('Zo\u001Ca García'), person('Zofia García'), 'name_and_dob'],
    ['an unreadable letter in a short name', person('I\uFFFDa Lee'), person('Ida Lee'), 'name_and_dob'],
    ['an unreadable initial', person('\uFFFD Fenn'), person('Ida Fenn'), 'name_and_dob'],
    ['an unreadable apostrophe', person('Nora O\uFFFDConnor'), person('Nora O’Connor'), 'name_and_dob'],
    ['an unreadable hyphen', person('Ida Lee\uFFFDFay'), person('Ida Lee-Fay'), 'name_and_dob'],
    ['unreadable letters in both', person('\uFFFDda Fenn'), person('I\uFFFDa Fenn'), 'name_and_dob'],
    [
      'an unreadable letter beside a slip',
      person('Łukasz Wi\uFFFDnjewski'),
      person('Łukasz Wiśniewski'),
      'name_and_dob',
    ],
    [
      'an unreadable letter, day and month swapped',
      person('\uFFFDukasz Fenn', '1951-03-04'),
      person('Łukasz Fenn', '1951-04-03'),
      'name_and_similar_dob',
    ],
    ['an unknown date of birth', person('Ida Fenn', null), person('Ida Fenn'), 'name_without_dob'],
    [
      'a surname in two pieces, and an unknown date of birth',
      person('John Mc Donald', null),
      person('John McDonald'),
      'name_without_dob',
    ],
    [
      'Mac and Mc, apart and together',
      person('Isla Mac Kenzie', null),
      person('McKenzie, Isla'),
      'name_without_dob',
    ],
    [
      'a surname in two pieces, day and month swapped',
      person('Maria de la Cruz', '1951-03-04'),
      person('DELACRUZ, Maria', '1951-04-03'),
      'name_and_similar_dob',
    ],
    [
      'a surname in two pieces, and a wrong number',
      person('Nora O Brien', '1951-03-14', '9991126481'),
      person('Nora O’Brien', '1951-03-14', '9991205675'),
      'name_and_dob',
    ],
    [
      'a lost letter beside one record number and date of birth',
      numbered('MR100678', 'Zoa Garcia'),
      numbered('MR100678', 'Zofia García López'),
      'record_number_and_dob',
    ],
    [
      'a garbled name beside one record number and date of birth',
      numbered('mr 100 678', '\\L{}ukasz Wi\\s'),
      numbered('MR100678 ', 'Wiśniewski, Łukasz'),
      'record_number_and_dob',
    ],
    [
      'an NHS number on one side beside one record number and date of birth',
      person('Zoa Garcia', '1951-03-14', '9991126481', 'MR100678'),
      numbered('MR100678', 'Zofia García'),
      'record_number_and_dob',
    ],
    [
      'an unknown date of birth beside one record number and a similar name',
      numbered('MR100678', 'Liz Fenn', null),
      numbered('mr100678', 'Elizabeth Fenn'),
      'record_number_and_name',
    ],
    [
      'two unknown dates of birth beside one record number and name',
      numbered('A-1', 'Ida Fenn', null),
      numbered('A-1', 'Ida Fenn', null),
      'record_number_and_name',
    ],
  ])('matches despite %s [H-03]', (_, a, b, expected) => {
    expect(likeness(a, b)).toBe(expected)
    expect(likeness(b, a)).toBe(expected)
  })
})

describe('dates of birth to compare', () => {
  it('include the date with day and month swapped if that is a date', () => {
    expect(datesToCompare('1951-03-14')).toEqual(['1951-03-14'])
    expect(datesToCompare('1951-03-04')).toEqual(['1951-03-04', '1951-04-03'])
    expect(datesToCompare('1951-04-04')).toEqual(['1951-04-04'])
  })
})
