import { describe, expect, it } from 'vitest'
import { readPatientList } from './read-patient-list.ts'
import { piece, typeset, widthOf } from './typeset-for-tests.ts'
import type { Field, PatientRecord, TextPage } from './types.ts'

const options = { today: '2026-11-20' }
const people = (words: string) => words.split(', ')
const patients = people(
  'Anna Smith, Omar Khan, Grace Moss, Peter Fell, Ruth Page, Ivor Beck, Nell Frost, Hugh Marsh, Ada Crane, Tom Rigg, Una Holt, Max Dunn, Ella Wood, Finn Hale, Joan Peel, Ned Carr',
)
const others = people(
  'Jane Ash, Paul Reed, Kate Lamb, Owen Hart, Lucy Nash, Carl Voss, Rosa Bell, Dean Pike, Vera Cole, Eric Shaw, Nina Ford, Alan Webb, Olga Rowe, Seth Lane, Iris Gray, Noel Park',
)
const days = (from: number) =>
  patients.map((_, at) => `${String(13 + (at % 15)).padStart(2, '0')}/0${1 + (at % 9)}/${from + 3 * at}`)
const births = days(1940)
const otherDays = days(1931)
const numbers = patients.map((_, at) => String(48_211 + 37 * at))
const otherNumbers = patients.map((_, at) => String(71_020 + 53 * at))
const phones = patients.map((_, at) => `01632 96${String(1000 + 17 * at)}`)
const sexes = patients.map((_, at) => (at % 3 === 0 ? 'F' : 'M'))

type Column = readonly [header: string, cells: readonly string[]]
type Columns = readonly Column[]

function sheet(columns: Columns, headed = true): TextPage[] {
  return typeset({
    columns: columns.map(([header, cells]) => ({
      header,
      cells: [...cells],
      width: Math.max(...[header, ...cells].map((text) => widthOf(text, 9))) + 1,
    })),
    size: 9,
    columnGap: 12,
    rowGap: 4,
    align: 'top',
    headed,
    mergeBelow: 0,
    title: 'Clinic list',
    footer: '',
    headings: new Map(),
  })
}

function cards(lines: (at: number) => readonly string[]): TextPage[] {
  const items = patients
    .slice(0, 8)
    .flatMap((_, at) =>
      lines(at).map((text, line) => piece(text, { x: 40, y: 60 + at * 90 + line * 12, size: 9 })),
    )
  return [{ number: 1, width: 595, height: 842, items }]
}

const recordsOf = (pages: readonly TextPage[]) => readPatientList(pages, options).records
type FieldName = 'name' | 'dob' | 'medicalNumber' | 'phone' | 'email' | 'gender' | 'gpName' | 'gpPractice'

/** Returns values read for a field without a mark that are not among the right ones. */
function silent(records: readonly PatientRecord[], field: FieldName, right: readonly string[]): string[] {
  return records.flatMap(({ fields }) => {
    const read: Field<string | null> | undefined = fields[field]
    const isAbsent = !read || read.value === null || read.value === '' || read.value === 'unknown'
    return isAbsent || read.marks || right.includes(read.value ?? '') ? [] : [read.value ?? '']
  })
}

const iso = (day: string) => day.split('/').toReversed().join('-')
const rest: Columns = [
  ['Sex', sexes],
  ['Hospital number', numbers],
]

describe('column about somebody else', () => {
  const owners = people(
    'Mother, Father, Parent, Guardian, Next of kin, Consultant, Doctor, Clinician, Nurse, Referrer, Contact, Interpreter, Husband, Spouse, Carer, Emergency contact',
  )
  it.each(owners.flatMap((owner) => [`${owner} name`, `Name of ${owner.toLowerCase()}`, `Name (${owner})`]))(
    'is not read as the patient’s name, before or after it: %s',
    (header) => {
      for (const own of ['Name', 'Patient name']) {
        const columns: Columns = [[header, others], [own, patients], ['DOB', births], ...rest]
        const records = recordsOf(sheet(columns))
        expect(records.map(({ fields }) => fields.name)).toEqual(patients.map((value) => ({ value })))
        expect(records.every(({ fields }) => fields.dob.marks === undefined)).toBe(true)
      }
    },
  )

  it.each(
    people('Mother, Mother’s, Father, Parent, Carer, Partner').flatMap((owner) => [
      `${owner} DOB`,
      `${owner} date of birth`,
    ]),
  )('is not read as the date of birth: %s', (header) => {
    for (const own of ['DOB', 'Date of birth', 'Patient DOB']) {
      const columns: Columns = [['Name', patients], [header, otherDays], [own, births], ...rest]
      expect(recordsOf(sheet(columns)).map(({ fields }) => fields.dob)).toEqual(
        births.map((day) => ({ value: iso(day) })),
      )
    }
  })

  it.each(['Visit ID', 'Booking number', 'Invoice no', 'Order no', 'Passport number', 'Referral ref'])(
    'is not read as the patient number: %s',
    (header) => {
      for (const own of ['MRN', 'Hospital number']) {
        const records = recordsOf(
          sheet([
            [header, otherNumbers],
            ['Name', patients],
            ['DOB', births],
            [own, numbers],
          ]),
        )
        expect(records.map(({ fields }) => fields.medicalNumber)).toEqual(numbers.map((value) => ({ value })))
      }
    },
  )

  it('does not turn parents into patients', () => {
    const records = recordsOf(
      sheet([
        ['Child name', patients],
        ['Child DOB', births],
        ['Parent name', others],
        ['Parent DOB', otherDays],
        ['MRN', numbers],
      ]),
    )
    expect(records.map(({ fields }) => fields.name.value)).toEqual(patients)
    expect(records.map(({ fields }) => fields.dob.value)).toEqual(births.map(iso))
  })

  it('does not replace the right column in a wide table', () => {
    const columns: Columns = [
      ['Consultant name', others.map((name) => `Dr ${name}`)],
      ['Name', patients],
      ['Mother DOB', otherDays],
      ['DOB', births],
      ['Hospital number', numbers],
      ['Medication', patients.map(() => 'Aspirin')],
    ]
    const records = recordsOf(sheet(columns))
    expect(records.map(({ fields }) => fields.name)).toEqual(patients.map((value) => ({ value })))
    expect(records.map(({ fields }) => fields.dob)).toEqual(births.map((day) => ({ value: iso(day) })))
  })

  it.each(['Guardian name', 'Carer', 'Insured name', 'Mother', 'Holder of the policy name'])(
    'is not read as the name on a card: %s',
    (label) => {
      const records = recordsOf(
        cards((at) => [
          `${label}: ${others[at]}`,
          `DOB: ${births[at]}`,
          `Sex: ${sexes[at]}`,
          `MRN: ${numbers[at]}`,
        ]),
      )
      expect(silent(records, 'name', patients)).toEqual([])
    },
  )

  it.each([
    ['GP tel', phones, 'phone'],
    ['Fax', phones, 'phone'],
    ['NOK phone', phones, 'phone'],
    ['Carer tel', phones, 'phone'],
    ['GP email', others.map((_, at) => `gp${at}@surgery.example`), 'email'],
    ['Partner sex', sexes, 'gender'],
    ['Surgery', phones, 'gpPractice'],
    ['GP', others.map((_, at) => `${at + 1} High Street, Oxbridge OX1 4ZZ`), 'gpName'],
  ] as const)('is not read as the patient’s contact or other detail: %s', (label, cells, field) => {
    const table = recordsOf(
      sheet([
        ['Name', patients],
        ['DOB', births],
        ['MRN', numbers],
        [label, cells],
      ]),
    )
    const blocks = recordsOf(
      cards((at) => [
        `Name: ${patients[at]}`,
        `DOB: ${births[at]}`,
        `MRN: ${numbers[at]}`,
        `${label}: ${cells[at]}`,
      ]),
    )
    const loose = recordsOf(
      cards((at) => [
        `Name: ${patients[at]}`,
        `DOB: ${births[at]}`,
        `MRN: ${numbers[at]}`,
        `${label} ${cells[at]}`,
      ]),
    )
    expect([table, blocks, loose].map((records) => records.length)).toEqual([16, 8, 8])
    for (const records of [table, blocks, loose]) {
      expect(silent(records, field, [])).toEqual([])
      expect(silent(records, 'phone', [])).toEqual([])
    }
  })
})

describe('column without a clear label', () => {
  it.each(
    people(
      'Diagnosed, Died, Joined, Transplant date, Married, Registered, Date of death, Admitted, Last seen, Alpha',
    ),
  )('of dates is never the date of birth without a mark: %s', (header) => {
    for (const from of [1931, 1971]) {
      const columns: Columns = [
        ['Name', patients],
        [header, days(from)],
        ['MRN', numbers],
      ]
      expect(silent(recordsOf(sheet(columns)), 'dob', [])).toEqual([])
    }
  })

  it.each(people('Invoice, Passport, UBRN, Booking, Locker, Extension, Order no, Alpha'))(
    'of numbers is never the patient number without a mark: %s',
    (header) => {
      const columns: Columns = [
        ['Name', patients],
        ['DOB', births],
        [header, otherNumbers],
        ['Beta', numbers],
      ]
      expect(silent(recordsOf(sheet(columns)), 'medicalNumber', [])).toEqual([])
      expect(silent(recordsOf(sheet(columns, false)), 'medicalNumber', [])).toEqual([])
    },
  )

  it.each([
    ['Spouse', 'Insured'],
    ['Husband name', 'Wife name'],
    ['Carer', 'Alpha'],
    ['', ''],
  ])('of names is never the patient’s name without a mark: %s, %s', (first, second) => {
    const columns: Columns = [
      [first, others],
      [second, patients],
      ['DOB', births],
      ['MRN', numbers],
    ]
    expect(silent(recordsOf(sheet(columns, first !== '')), 'name', [])).toEqual([])
    expect(silent(recordsOf(sheet(columns.toSpliced(1, 1), first !== '')), 'name', [])).toEqual([])
  })

  it.each([
    ['name', ['Name', others], ['Name', patients]],
    ['dob', ['Date of birth', otherDays], ['DOB', births]],
    ['medicalNumber', ['MRN', otherNumbers], ['Hospital number', numbers]],
    ['gender', ['Sex', sexes.toReversed()], ['Gender', sexes]],
  ] satisfies [FieldName, Column, Column][])(
    'with the same meaning as another gives no value without a mark: %s',
    (field, one, other) => {
      const twice = [one, other]
      const own: Columns = [
        ['Name', patients],
        ['DOB', births],
        ['MRN', numbers],
      ]
      const apart = own.filter(([header]) => !twice.some(([label]) => label === header))
      for (const columns of [
        [...twice, ...apart],
        [...apart, ...twice],
      ]) {
        const records = recordsOf(sheet(columns))
        const differing = records.filter(({ row }) => one[1][row] !== other[1][row])
        expect(records).toHaveLength(16)
        expect(silent(differing, field, [])).toEqual([])
      }
    },
  )
})
