import { describe, expect, it } from 'vitest'
import { applyColumnMeanings } from './column-meanings.ts'
import { readPatientList } from './read-patient-list.ts'
import { typeset, widthOf } from './typeset-for-tests.ts'
import type { Field, ListColumn, ReadFields } from './types.ts'

const names = (
  'Anna Smith, Omar Khan, Grace Moss, Peter Fell, Ruth Page, Ivor Beck, Nell Frost, Hugh Marsh, Ada Crane, ' +
  'Tom Rigg, Una Holt, Max Dunn, Ella Wood, Finn Hale, Joan Peel, Ned Carr'
).split(', ')

function readSheet(header: string, cells: readonly string[], gap = 12) {
  const rows = names.slice(0, cells.length)
  const columns: [string, string[]][] = [
    ['Name', rows],
    ['DOB', rows.map((_, at) => `${13 + at}/0${1 + (at % 9)}/19${40 + at}`)],
    [header, [...cells]],
    ['Hospital number', rows.map((_, at) => String(48_211 + 37 * at))],
  ]
  return readColumns(columns, gap)
}

function readColumns(columns: [string, string[]][], gap: number) {
  const pages = typeset({
    columns: columns.map(([text, own]) => ({
      header: text,
      cells: own,
      width: Math.max(...[text, ...own].map((one) => widthOf(one, 9))) + 1,
    })),
    size: 9,
    columnGap: gap,
    rowGap: 4,
    align: 'top',
    headed: true,
    mergeBelow: 0,
    title: 'Clinic list',
    footer: '',
    headings: new Map(),
  })
  return readPatientList(pages, { today: '2026-11-20' }).records
}

const sparse = (count: number, filled: Record<number, string>) =>
  Array.from({ length: count }, (_, at) => filled[at] ?? '')

describe('cell of several words in a sparse column', () => {
  it.each([
    ['Medication', 'medications', sparse(16, { 3: 'Warfarin 3 mg' })],
    [
      'Medication',
      'medications',
      sparse(6, { 0: 'Warfarin 3 mg', 1: 'Warfarin 5 mg', 3: 'Warfarin 1 mg', 5: 'Warfarin 3 mg' }),
    ],
    ['Medication', 'medications', ['Metformin 500 mg', 'Ramipril 5 mg', '']],
    ['Medication', 'medications', sparse(16, { 2: 'Atorvastatin 20 mg', 9: 'Ramipril 5 mg' })],
    ['Medication', 'medications', sparse(16, { 7: 'Insulin 10 units' })],
    ['Medication', 'medications', sparse(16, { 3: 'Aspirin', 8: 'Warfarin 3 mg at night with food' })],
    ['Allergies', 'allergies', sparse(16, { 7: 'Penicillin 2019 anaphylaxis' })],
    ['Surgery', 'gpPractice', sparse(16, { 7: 'Riverside 2 Surgery' })],
    ['Surgery address', 'gpPractice', sparse(16, { 7: '4 High Street Leeds LS1 1AB' })],
    ['Address', 'address', sparse(16, { 7: '4 High Street Leeds LS1 1AB' })],
  ] as const)('is read as a whole: %s', (header, field, cells) => {
    for (const gap of [6, 12, 24]) {
      const records = readSheet(header, cells, gap)
      expect(records.map(({ fields }) => valueOf(fields, field))).toEqual(cells)
      expect(records.map(({ fields }) => fields.name.value)).toEqual(names.slice(0, cells.length))
    }
  })
})

describe('words beside a value without a column', () => {
  const columns = (header: string): ListColumn[] =>
    (['name', 'dob', 'medications', 'unknown', 'medicalNumber'] as const).map((meaning, index) => ({
      index,
      header: ['Name', 'DOB', 'Medication', header, 'MRN'][index] ?? '',
      meaning,
      sureness: meaning === 'unknown' ? 'guess' : 'both',
      samples: [],
    }))

  it.each(['', 'Medication'])(
    'put a mark on the value that lost them, in a list with header "%s"',
    (header) => {
      const rows = [
        ['Anna Smith', '13/01/1940', 'Warfarin', '3 mg', '48211'],
        ['Omar Khan', '14/02/1941', 'Aspirin', '', '48248'],
        ['Grace Moss', '15/03/1942', '', '5 mg', '48285'],
      ].map((cells) => ({
        page: 1,
        box: { x: 0, y: 0, width: 100, height: 10 },
        cells,
        doubts: [],
        raw: cells.join(' '),
      }))
      const table = { layout: 'table' as const, columns: columns(header), rows }
      const { records } = applyColumnMeanings([table], 0, {}, { today: '2026-11-20' })
      expect(records.map(({ fields }) => fields.medications?.marks?.map(({ message }) => message))).toEqual([
        ['Text next to this was not read: ‘3 mg’.'],
        undefined,
        undefined,
      ])
      expect(records.every(({ fields }) => !fields.name.marks && !fields.medicalNumber.marks)).toBe(true)
      const aside = applyColumnMeanings([table], 0, { 3: 'ignore' }, { today: '2026-11-20' })
      expect(aside.records[0]?.fields.medications?.marks).toBeUndefined()
    },
  )

  it('in a second column of the same kind are marked [H-04]', () => {
    const rows = names.slice(0, 6)
    const [anna] = readColumns(
      [
        ['Name', rows],
        ['DOB', rows.map((_, at) => `${13 + at}/0${1 + at}/19${40 + at}`)],
        ['Medication', rows.map(() => 'Aspirin')],
        ['Repeats', rows.map(() => 'Warfarin')],
        ['Hospital number', rows.map((_, at) => String(48_211 + 37 * at))],
      ],
      12,
    )
    expect(anna?.fields.medications).toMatchObject({
      value: ['Aspirin'],
      marks: [{ code: 'value_several' }],
    })
  })
})

function valueOf(fields: ReadFields, field: 'medications' | 'allergies' | 'gpPractice' | 'address'): string {
  const read: Field<string | string[]> | undefined = fields[field]
  return [read?.value ?? []].flat().join(', ')
}
