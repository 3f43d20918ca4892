import type { DayOrder, ReadFields } from '@sincerely/domain/extraction/types'
import { describe, expect, it } from 'vitest'
import type { Touch } from './import-work.ts'
import { fieldOf, reviewRow, type ReviewRow } from './review-row.ts'
import { eitherWayDob, someMark, someRecord, someRow, testDay } from './some-rows.ts'

describe('an import row with an invalid value', () => {
  it.each([
    ['no name', { name: '  ' }, 'name', 'Enter a name.'],
    ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters. This has 201.'],
    ['an impossible date', { dob: '31/02/1951' }, 'dob', 'There is no 31 February.'],
    ['a day of a leap year', { dob: '29/02/2023' }, 'dob', 'There is no 29 February in 2023.'],
    ['no date', { dob: 'in May' }, 'dob', 'Enter a real date, such as 31/03/1980.'],
    ['a year of two digits', { dob: '14/03/51' }, 'dob', 'Write the year with four digits: 1951?'],
    ['a date before 1900', { dob: '31/12/1899' }, 'dob', 'Enter a date of birth after 01/01/1900.'],
    ['a date that means unknown', { dob: '1/1/1900' }, 'dob', 'Enter a date of birth after 01/01/1900.'],
    ['a date in the future', { dob: '21/11/2026' }, 'dob', 'The date of birth is in the future.'],
    ['a wrong NHS number', { nhsNumber: '999 000 0001' }, 'nhsNumber', expect.stringContaining('NHS number')],
    ['no e-mail address', { email: 'ida' }, 'email', expect.stringContaining('email address')],
    ['a number that is too long', { medicalNumber: '9'.repeat(101) }, 'medicalNumber', expect.any(String)],
  ])('shows the error: %s', (_, typed, field, message) => {
    expect(someRow({}, { typed }).problems).toEqual({ [field]: message })
  })

  it.each([
    ['2031-01-01', 'dob_in_future', 'The date of birth is in the future.'],
    ['1899-12-31', 'dob_too_old', 'Enter a date of birth after 01/01/1900.'],
  ] as const)('shows only one message about an impossible date of birth: %s', (value, code, dob) => {
    const { marks, problems } = someRow({ dob: { value, marks: [someMark(code)] } })
    expect({ marks, problems }).toEqual({ marks: [], problems: { dob } })
  })

  it('shows errors of values that were read, too', () => {
    expect(someRow({ dob: { value: '2031-01-01' } }).problems).toHaveProperty('dob')
    expect(someRow({ email: { value: 'ida at example' } }).problems).toHaveProperty('email')
  })

  it('is checked for duplicates without its invalid values', () => {
    const row = someRow({}, { typed: { dob: '31/02/1951', nhsNumber: '999' } })
    expect(row.identity).toEqual({
      name: 'Ida Fenn',
      dob: null,
      nhsNumber: null,
      medicalRecordNumber: null,
    })
  })

  it('counts as another person if its record number differs', () => {
    const row = someRow({ medicalNumber: { value: 'MR100678' } })
    expect(row.identity).toMatchObject({ medicalRecordNumber: 'MR100678' })
    expect(row.person).not.toBe(someRow().person)
  })
})

describe('a doubtful value in an import row', () => {
  const marked = { name: { value: 'Ida Fenn', marks: [someMark('name_case_guessed')] } }
  const seen = (row: ReviewRow) => row.marks.map(({ acceptance }) => acceptance)

  it('is marked until it is accepted or typed over [H-04]', () => {
    expect(someRow(marked).marks).toMatchObject([{ field: 'name', ...someMark('name_case_guessed') }])
    expect(someRow(marked, { accepted: ['name'] }).marks).toHaveLength(1)
    expect(someRow(marked, { accepted: seen(someRow(marked)) }).marks).toEqual([])
    expect(someRow(marked, { typed: { name: 'Ida Fenn' } }).marks).toEqual([])
  })

  it('includes an emptied date of birth until it is confirmed or typed again', () => {
    const emptied = someRow({}, { typed: { dob: ' ' } })
    expect(emptied.marks).toMatchObject([
      { field: 'dob', code: 'dob_missing', message: 'The date of birth is empty.' },
    ])
    expect(someRow({}, { typed: { dob: ' ' }, accepted: seen(emptied) }).marks).toEqual([])
    expect(someRow({}, { typed: { dob: '14/03/1951' } }).marks).toEqual([])
    const unread = { dob: { value: null, marks: [someMark('dob_unreadable')] } }
    expect(someRow(unread, { typed: { dob: '' } }).marks).toMatchObject([{ code: 'dob_unreadable' }])
    expect(someRow(unread, { typed: { dob: '14/03/1951' } }).marks).toEqual([])
  })

  it('is marked again if it changes or gets another mark', () => {
    const accepted = seen(someRow(marked))
    const other = { name: { value: 'Ada Fenn', marks: [someMark('name_case_guessed')] } }
    expect(someRow(other, { accepted }).marks).toMatchObject([{ code: 'name_case_guessed' }])
    const more = { name: { value: 'Ida Fenn', marks: [...marked.name.marks, someMark('name_by_guess')] } }
    expect(someRow(more, { accepted }).marks).toMatchObject([{ code: 'name_by_guess' }])
  })

  it('includes characters of names and addresses that letters cannot print, read or typed, until accepted', () => {
    const address = { value: '৫ Mill Lane' }
    const [mark, ...others] = someRow({ address }).marks
    expect(others).toEqual([])
    expect(mark).toMatchObject({
      field: 'address',
      message: expect.stringContaining('cannot be printed in a letter: ৫.'),
    })
    expect(someRow({ address }, { accepted: [mark?.acceptance ?? ''] }).marks).toEqual([])
    expect(someRow({}, { typed: { gpName: 'Dr ད' } }).marks).toMatchObject([{ field: 'gpName' }])
  })

  it('is an error if characters of a name are unreadable, until the name is typed', () => {
    const unread = { name: { value: 'Id\uFFFD Fe\uFFFDn', marks: [someMark('name_unreadable')] } }
    const problems = {
      name: 'Some characters in this name could not be read. Type the name as the page shows it.',
    }
    expect(someRow(unread)).toMatchObject({ marks: [], problems })
    expect(someRow(unread, { typed: { name: 'Ida Fe\uFFFDn' } })).toMatchObject({ marks: [], problems })
    expect(someRow({}, { typed: { name: 'Ida Wi±niewski' } }).problems).toEqual(problems)
    expect(someRow(unread, { typed: { name: 'Ida Fenn' } })).toMatchObject({ marks: [], problems: {} })
  })
})

describe('an ambiguous date', () => {
  const read = (dob: ReadFields['dob'], dayOrder: DayOrder | null, touch: Touch = {}) => {
    const { body, marks, texts } = reviewRow(someRecord({ dob }), touch, {
      fileId: 'a',
      dayOrder,
      today: testDay,
    })
    return [body.dob, texts.dob, ...marks.map(({ code }) => code)]
  }
  const ageDiffers = someMark('dob_age_differs')
  const two: ReadFields['dob'] = {
    value: '1951-04-03',
    marks: [
      {
        ...someMark('dob_order_ambiguous'),
        order: 'dmy',
        other: { value: '1951-03-04', marks: [ageDiffers, someMark('joined_lines')] },
      },
      someMark('joined_lines'),
    ],
  }

  it('is settled by choosing which of day and month is first', () => {
    expect(read(eitherWayDob, null)).toEqual(['1951-04-03', '03/04/1951', 'dob_order_ambiguous'])
    expect(read(eitherWayDob, 'dmy')).toEqual(['1951-04-03', '03/04/1951'])
    expect(read(eitherWayDob, 'mdy')).toEqual(['1951-03-04', '04/03/1951'])
  })

  it('keeps the other marks of the chosen reading', () => {
    expect(read(two, 'dmy')).toEqual(['1951-04-03', '03/04/1951', 'joined_lines'])
    expect(read(two, 'mdy')).toEqual(['1951-03-04', '04/03/1951', 'dob_age_differs', 'joined_lines'])
    expect(read(two, 'dmy', { reading: '1951-03-04' })).toEqual(read(two, 'mdy'))
  })

  it('ignores a chosen reading that is no longer possible', () => {
    expect(read(eitherWayDob, null, { reading: '1960-03-04' })).toEqual(read(eitherWayDob, null))
  })

  it('is marked again if it was accepted as one day and is now the other', () => {
    const { marks } = reviewRow(someRecord({ dob: two }), {}, { fileId: 'a', dayOrder: null, today: testDay })
    const accepted = marks.map(({ acceptance }) => acceptance)
    expect(read(two, null, { accepted })).toEqual(['1951-04-03', '03/04/1951'])
    expect(read(two, 'mdy', { accepted })).toEqual(read(two, 'mdy'))
  })
})

describe('the data of a patient to create', () => {
  it('are the values read, replaced by those typed', () => {
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

  it('contain the NHS number only once if it is also the record number', () => {
    const number = { medicalNumber: { value: '999 112 6481' }, nhsNumber: { value: '9991126481' } }
    expect(someRow(number).body).toMatchObject({ nhsNumber: '9991126481', medicalRecordNumber: '' })
    expect(someRow(number).texts).toMatchObject({ nhsNumber: '999 112 6481', medicalNumber: '' })
  })

  it('have API field names that map to the fields of the list', () => {
    expect(['medicalRecordNumber', 'dob', 'what', ''].map(fieldOf)).toEqual([
      'medicalNumber',
      'dob',
      'name',
      'name',
    ])
  })
})
