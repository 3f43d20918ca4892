import { describe, expect, it } from 'vitest'
import { applyColumnMeanings } from './column-meanings.ts'
import printed from './printed-lists.json' with { type: 'json' }
import { readPatientList } from './read-patient-list.ts'
import { type Sheet, piece, testNhsNumber, typeset, widthOf } from './typeset-for-tests.ts'
import type { TextItem, TextPage } from './types.ts'

const options = { today: '2026-11-20' }
const names = [
  'Anna Smith',
  'Łukasz Wiśniewski',
  'Grace O’Connor',
  'Peter van der Berg',
  'Ruth Page',
  'Omar Al-Farsi',
]
const births = ['03/04/1951', '23/11/1961', '05/05/1954', '14/02/2011', '30/06/1948', '12/12/1939']

type Printed = {
  name: string
  width: number
  height: number
  items: (string | number)[][]
  patients: (string | null)[][]
}

function pageOf({ width, height, items }: Printed): TextPage {
  const item = ([text, x, y, length, size, angle]: (string | number)[]): TextItem => ({
    text: String(text),
    x: Number(x),
    y: Number(y),
    width: Number(length),
    height: Number(size),
    angle: Number(angle ?? 0),
  })
  return { number: 1, width, height, items: items.map(item) }
}

function sheet(columns: Record<string, string[]>, more: Partial<Sheet> = {}): TextPage[] {
  const laid = Object.entries(columns).map(([header, cells]) => ({
    header,
    cells,
    width: Math.max(...[header, ...cells].map((text) => widthOf(text, 9))) + 1,
  }))
  return typeset({
    columns: laid,
    size: 9,
    columnGap: 12,
    rowGap: 4,
    align: 'top',
    headed: true,
    mergeBelow: 0,
    title: 'Clinic list',
    footer: 'Printed 20/11/2026 by A. User. Page',
    headings: new Map(),
    ...more,
  })
}

const table = {
  Name: names,
  DOB: births,
  Sex: ['F', 'M', 'F', 'M', 'F', 'M'],
  NHS: names.map((_, at) => testNhsNumber(at)),
}
const plain = (number: string | null | undefined) => (number ?? '').replaceAll(/[\s-]/gu, '')

describe('file that is not a patient list', () => {
  it('is reported as a scan if it has no text [H-06]', () => {
    expect(readPatientList([{ number: 1, width: 595, height: 842, items: [] }], options).reason?.code).toBe(
      'no_text',
    )
  })

  it('is refused if its characters are garbled [H-06]', () => {
    const items = [
      piece('\u0000\u0002\u0003\u0004 abc \u0005\u0006 defghijklmnop', { x: 40, y: 40, size: 9 }),
    ]
    expect(readPatientList([{ number: 1, width: 595, height: 842, items }], options).reason?.code).toBe(
      'garbled_text',
    )
  })

  it('gives no patients if it is a stock list', () => {
    const list = readPatientList(
      sheet({ Item: ['Gloves', 'Masks', 'Paper'], Quantity: ['12', '5', '20'] }, { footer: '' }),
      options,
    )
    expect([list.records, list.reason?.code]).toEqual([[], 'no_patients'])
  })

  it('gives no patients if it is a staff rota', () => {
    const rota = { Name: names, Monday: names.map(() => 'Early'), Tuesday: names.map(() => 'Late') }
    expect(readPatientList(sheet(rota), options).records).toEqual([])
  })
})

describe('uncertain values in a list', () => {
  it('are marked if nothing settles day and month', () => {
    const list = readPatientList(sheet({ ...table, DOB: births.map(() => '03/04/1951') }), options)
    expect(list.warnings.map(({ code }) => code)).toContain('day_order_ambiguous')
    expect(list.records.map(({ fields }) => fields.dob.marks?.[0]?.code)).toEqual(
      names.map(() => 'dob_order_ambiguous'),
    )
  })

  it('are marked if one date contradicts the others', () => {
    const slip = births.map((dob, at) => (at === 1 ? '11/23/1961' : dob))
    const list = readPatientList(sheet({ ...table, DOB: slip }), options)
    expect(list.warnings.map(({ code }) => code)).toContain('day_order_mixed')
    expect(list.records.map(({ fields }) => fields.dob.marks?.[0]?.code)).toEqual([
      'dob_order_ambiguous',
      'dob_order_contradicted',
      ...Array(4).fill(undefined),
    ])
  })

  it('have a mark for every reason', () => {
    const pages = sheet({ ...table, Name: names.map((name) => name.toUpperCase()) }).map((page) => ({
      ...page,
      items: page.items.map((item) => ({ ...item, doubt: 'doubtful_font' as const })),
    }))
    const peter = readPatientList(pages, options).records[3]
    expect(peter?.fields.name.marks?.map(({ code }) => code)).toEqual(['name_case_guessed', 'doubtful_font'])
  })

  it('are marked if a second column of dates of birth was ignored', () => {
    const rows = names.map((name, at) => [name, births[at] ?? '', at === 1 ? '06/07/1952' : ''])
    const list = applyColumnMeanings(
      [
        {
          layout: 'table',
          columns: (['name', 'dob', 'ignore'] as const).map((meaning, index) => ({
            index,
            header: index === 0 ? 'Name' : 'Date of birth',
            meaning,
            sureness: 'both',
            samples: [],
          })),
          rows: rows.map((cells) => ({
            page: 1,
            box: { x: 0, y: 0, width: 100, height: 10 },
            cells,
            doubts: [],
            raw: cells.join(' '),
          })),
        },
      ],
      0,
      {},
      options,
    )
    expect(list.records.map(({ fields }) => fields.dob.marks?.[0]?.code)).toEqual([
      undefined,
      'dob_rival',
      ...Array(4).fill(undefined),
    ])
  })

  it('are marked if the font does not map its letters', () => {
    const pages = sheet(table).map((page) => ({
      ...page,
      items: page.items.map((item) => ({ ...item, doubt: 'doubtful_font' as const })),
    }))
    const list = readPatientList(pages, options)
    expect(list.warnings.map(({ code }) => code)).toContain('doubtful_fonts')
    expect(list.records.every(({ fields }) => fields.name.marks?.[0]?.code === 'doubtful_font')).toBe(true)
  })

  it('lead to a warning that names pages without text [H-06]', () => {
    const blank = (number: number) => ({ number, width: 595, height: 842, items: [] })
    const messageWith = (...numbers: number[]) =>
      readPatientList([...sheet(table), ...numbers.map(blank)], options).warnings[0]?.message
    expect(messageWith(2)).toBe('Page 2 has no text. Patients on it are not in this list.')
    expect(messageWith(2, 5)).toBe('Pages 2 and 5 have no text. Patients on them are not in this list.')
    expect(messageWith(2, 3, 4, 6, 8, 9)).toBe(
      'Pages 2–4, 6, 8 and 9 have no text. Patients on them are not in this list.',
    )
  })

  it('lead to no warning for a page that is blank', () => {
    const blank = { number: 2, width: 595, height: 842, items: [], isBlank: true as const }
    expect(readPatientList([...sheet(table), blank], options).warnings).toEqual([])
  })

  it.each([
    ['NHS', 'no_numbers', 'medicalNumber', 'No patient numbers were found in this list.'],
    ['Sex', 'no_sexes', 'gender', 'This list does not give the gender of the patients.'],
    ['DOB', 'no_dates_of_birth', 'dob', 'No dates of birth were found in this list.'],
  ] as const)(
    'lead to one warning for the whole list if a column is missing: %s',
    (column, code, field, message) => {
      const { [column]: _, ...others } = table
      const { records, warnings } = readPatientList(sheet(others), options)
      expect(warnings).toEqual([{ code, message }])
      expect(records.map(({ fields }) => fields[field].marks)).toEqual(names.map(() => undefined))
    },
  )

  it('are marked row by row if only some rows lack a value', () => {
    const NHS = table.NHS.map((number, at) => (at === 2 ? '' : number))
    const { records, warnings } = readPatientList(sheet({ ...table, NHS }), options)
    expect(warnings).toEqual([])
    expect(records.map(({ fields }) => fields.medicalNumber.marks?.[0]?.code)).toEqual(
      names.map((_, at) => (at === 2 ? 'number_missing' : undefined)),
    )
  })

  it('are marked if two people share a number', () => {
    const list = readPatientList(
      sheet({ ...table, NHS: names.map((_, at) => testNhsNumber(at % 5)) }),
      options,
    )
    expect(list.records.map(({ fields }) => fields.medicalNumber.marks?.[0]?.code)).toEqual([
      'number_shared',
      ...Array(4).fill(undefined),
      'number_shared',
    ])
  })

  it('are left empty, with a warning, if dates of birth cannot be told from other dates', () => {
    const { DOB, ...others } = table
    const visits = readPatientList(sheet({ ...others, Seen: DOB.map((_, at) => `1${at}/10/2026`) }), options)
    expect(visits.records.map(({ fields }) => fields.dob.value)).toEqual(names.map(() => null))
    expect(visits.warnings.map(({ code }) => code)).toEqual(['no_dates_of_birth'])
  })

  it('do not remove a patient of whom only the name is known', () => {
    const blank = (cells: string[]) => cells.map((cell, at) => (at === 3 ? '' : cell))
    const list = readPatientList(
      sheet({ Name: names, DOB: blank(births), Sex: blank(table.Sex), NHS: blank(table.NHS) }),
      options,
    )
    expect(list.records[3]?.fields.name).toMatchObject({
      value: 'Peter van der Berg',
      marks: [{ code: 'value_by_guess' }],
    })
    expect(list.records).toHaveLength(6)
  })
})

describe('list of tables, cards or lines', () => {
  it.each(printed as Printed[])('is read without an error: $name', (layout) => {
    const list = readPatientList([pageOf(layout)], options)
    expect(list.reason).toBeNull()
    const found = list.records.map(({ fields: { name, dob, gender, medicalNumber, nhsNumber } }) => {
      const numbers = new Set([plain(medicalNumber.value), plain(nhsNumber.value)])
      const person = layout.patients.find(([who, , , id]) =>
        id === null ? who === name.value : numbers.has(plain(id)),
      )
      return [name.value, dob.value, gender.value, person?.[3] ?? null]
    })
    const sorted = (rows: (string | null)[][]) => rows.map((row) => row.join('|')).toSorted()
    expect(sorted(found)).toEqual(sorted(layout.patients))
  })

  it('gives each patient a place on the page', () => {
    const { records } = readPatientList(sheet(table), options)
    const tops = records.map(({ box }) => box.y)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(
      records.every(
        ({ box, page }) => page === 1 && box.x >= 39 && box.x + box.width < 595 && box.height > 5,
      ),
    ).toBe(true)
  })

  it('gives the same result each time', () => {
    expect(readPatientList(sheet(table), options)).toEqual(readPatientList(sheet(table), options))
  })
})

describe('column meanings chosen by a person', () => {
  it('are applied by reading the whole list again', () => {
    const { DOB, ...others } = table
    const read = readPatientList(sheet({ ...others, Thing: DOB.map((_, at) => `1${at}/10/2026`) }), options)
    const column = read.tables[0]?.columns.find(({ header }) => header === 'Thing')
    const again = applyColumnMeanings(read.tables, 0, { [column?.index ?? -1]: 'dob' }, options)
    expect(again.records.map(({ fields }) => fields.dob.value)).toEqual(DOB.map((_, at) => `2026-10-1${at}`))
    expect(again.tables[0]?.columns[column?.index ?? -1]).toMatchObject({
      meaning: 'dob',
      sureness: 'person',
    })
    expect(read.tables[0]?.columns[column?.index ?? -1]?.meaning).not.toBe('dob')
  })

  it('can find patients in a list that was not understood', () => {
    const codes = names.map((_, at) => `item ${at}`)
    const read = readPatientList(
      sheet({ Aa: codes, Bb: births, Cc: names.map((_, at) => `Q${1000 + at}`) }),
      options,
    )
    expect(read.reason?.code).toBe('layout_unclear')
    const again = applyColumnMeanings(read.tables, 0, { 0: 'name' }, options)
    expect([again.reason, again.records.length]).toEqual([null, 6])
  })
})
