import type { PatientTable } from '@sincerely/domain/extraction/types'
import { expect, it } from 'vitest'
import { listedVisits } from './listed-visits.ts'
import { rowStatuses } from './row-status.ts'
import { ida, someRow } from './some-rows.ts'

const rows = [0, 1, 2, 3].map((row) => someRow({}, {}, row))
const table: PatientTable = {
  layout: 'table',
  columns: [{ index: 0, header: 'Time', meaning: 'ignore', sureness: 'header', samples: [] }],
  rows: ['09:30', '09:45', '', '10:15'].map((cell) => ({
    page: 1,
    box: { x: 0, y: 0, width: 0, height: 0 },
    cells: [cell],
    doubts: [],
    raw: cell,
  })),
}
const lists = { a: { tables: [table], warnings: [], pages: [], records: rows.map(({ record }) => record) } }

it('A clinic of a list has its created patients and those surely known, with their times', () => {
  const [created, known, unsure, number] = rows
  if (!created || !known || !unsure || !number) throw new Error('there are four rows')
  const foundAs = (row: typeof known, ...likenesses: (typeof ida.likeness)[]) => ({
    person: row.person,
    patients: likenesses.map((likeness, at) => ({ ...ida, id: 7 + at, likeness })),
  })
  const found = {
    [known.key]: foundAs(known, 'name_and_dob'),
    [unsure.key]: foundAs(unsure, 'name_and_similar_dob'),
    [number.key]: foundAs(number, 'name_and_dob', 'nhs_number'),
  }
  const review = { rows, statuses: rowStatuses(rows, found, {}) }
  expect(listedVisits(review, lists, new Map([[created.key, 41]]))).toEqual([
    { patientId: 41, time: '09:30' },
    { patientId: 7, time: '09:45' },
    { patientId: 8, time: '10:15' },
  ])
})

it('A row is in no clinic if it may be somebody else, was left out, or is crossed out', () => {
  const foundAs = (row: typeof known, name: string) => ({ person: row.person, patients: [{ ...ida, name }] })
  const known = someRow({}, {}, 0)
  const deselected = someRow({}, { selected: false }, 0)
  const crossedOut = { ...known, isAgainst: true }
  const other = someRow({}, { somebodyElse: known.person, elseThan: [ida.id] }, 0)
  const visitsOf = (row: typeof known, name = 'Ida Fenn') => {
    const statuses = rowStatuses([row], { [row.key]: foundAs(row, name) }, {})
    return listedVisits({ rows: [row], statuses }, lists, new Map())
  }
  expect(visitsOf(known)).toHaveLength(1)
  expect(visitsOf(known, 'Ina Fenn')).toEqual([])
  expect([deselected, crossedOut, other].map((row) => visitsOf(row))).toEqual([[], [], []])
})
