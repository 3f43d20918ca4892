import { describe, expect, it } from 'vitest'
import { fieldOf, reviewRow } from './review-row.ts'
import { someMark, someRecord, someRow, testDay } from './some-rows.ts'

describe('a row that cannot be created', () => {
  it.each([
    ['no name', { name: '  ' }, 'name', 'Enter a name.'],
    ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name', 'The name is longer than 200 characters.'],
    ['a date that is none', { dob: '31/02/1951' }, 'dob', 'Enter a real date, such as 31/03/1980.'],
    ['a year of two digits', { dob: '14/03/51' }, 'dob', 'Enter a real date, such as 31/03/1980.'],
    ['a date before 1900', { dob: '31/12/1899' }, 'dob', 'Enter a real date, such as 31/03/1980.'],
    ['a date to come', { dob: '21/11/2026' }, 'dob', 'The date of birth is in the future.'],
    ['a wrong NHS number', { nhsNumber: '999 000 0001' }, 'nhsNumber', expect.stringContaining('NHS number')],
    ['no e-mail address', { email: 'ida' }, 'email', expect.stringContaining('e-mail address')],
    ['too long a number', { medicalNumber: '9'.repeat(101) }, 'medicalNumber', expect.any(String)],
  ])('says so: %s', (_, typed, field, message) => {
    expect(someRow({}, { typed }).problems).toEqual({ [field]: message })
  })

  it('is wrong as it was read, too', () => {
    expect(someRow({ dob: { value: '2031-01-01' } }).problems).toHaveProperty('dob')
    expect(someRow({ email: { value: 'ida at example' } }).problems).toHaveProperty('email')
  })

  it('is nobody the practice is asked about by what cannot be read', () => {
    const row = someRow({}, { typed: { dob: '31/02/1951', nhsNumber: '999' } })
    expect(row.identity).toEqual({
      name: 'Ida Fenn',
      dob: null,
      nhsNumber: null,
      medicalRecordNumber: null,
    })
  })

  it('is another person with another number of another system', () => {
    const row = someRow({ medicalNumber: { value: 'MR100678' } })
    expect(row.identity).toMatchObject({ medicalRecordNumber: 'MR100678' })
    expect(row.person).not.toBe(someRow().person)
  })
})

describe('a doubtful value', () => {
  const marked = { name: { value: 'Ida Fenn', mark: someMark('name_case_guessed') } }

  it('is marked until it is looked at or typed over', () => {
    expect(someRow(marked).marks).toEqual([{ field: 'name', ...someMark('name_case_guessed') }])
    expect(someRow(marked, { accepted: ['dob'] }).marks).toHaveLength(1)
    expect(someRow(marked, { accepted: ['name'] }).marks).toEqual([])
    expect(someRow(marked, { typed: { name: 'Ida Fenn' } }).marks).toEqual([])
  })

  it('stays marked while a name that was typed over still has letters that cannot be read', () => {
    const unread = { name: { value: 'Id\uFFFD Fe\uFFFDn', mark: someMark('name_unreadable') } }
    expect(someRow(unread, { typed: { name: 'Ida Fe\uFFFDn' } }).marks).toHaveLength(1)
    expect(someRow(unread, { typed: { name: 'Ida Fenn' } }).marks).toEqual([])
  })

  it('is settled for dates that can be read either way by saying which comes first', () => {
    const dob = { value: '1951-04-03', other: '1951-03-04', mark: someMark('dob_order_ambiguous') }
    const read = (dayOrder: 'dmy' | 'mdy' | null) =>
      reviewRow(someRecord({ dob }), '3/4/1951', {}, { fileId: 'a', dayOrder, today: testDay })
    expect(read(null)).toMatchObject({ body: { dob: '1951-04-03' }, marks: [{ field: 'dob' }] })
    expect(read('dmy')).toMatchObject({ body: { dob: '1951-04-03' }, marks: [] })
    expect(read('mdy')).toMatchObject({
      body: { dob: '1951-03-04' },
      marks: [],
      texts: { dob: '04/03/1951' },
    })
  })
})

describe('what is created', () => {
  it('is what was read, with what was typed over it', () => {
    const fields = {
      medicalNumber: { value: 'A-1' },
      nhsNumber: { value: '9991126481' },
      allergies: { value: ['latex'] },
    }
    expect(someRow(fields, { typed: { dob: '5 jan 1962', gender: 'unknown' } }).body).toMatchObject({
      name: 'Ida Fenn',
      dob: '1962-01-05',
      gender: 'unknown',
      nhsNumber: '9991126481',
      medicalRecordNumber: 'A-1',
      allergies: ['latex'],
    })
    const typed = { allergies: 'latex, dust (house, old)\nnuts', dob: ' ' }
    expect(someRow(fields, { typed }).body).toMatchObject({
      allergies: ['latex', 'dust (house, old)', 'nuts'],
      dob: null,
    })
  })

  it('has an NHS number once, where the list prints no other', () => {
    const number = { medicalNumber: { value: '999 112 6481' }, nhsNumber: { value: '9991126481' } }
    expect(someRow(number).body).toMatchObject({ nhsNumber: '9991126481', medicalRecordNumber: '' })
    expect(someRow(number).texts).toMatchObject({ nhsNumber: '999 112 6481', medicalNumber: '' })
  })

  it('is refused by the names of the contract, and shown by those of the list', () => {
    expect(['medicalRecordNumber', 'dob', 'what', ''].map(fieldOf)).toEqual([
      'medicalNumber',
      'dob',
      'name',
      'name',
    ])
  })
})
