// Lists for the tests of this folder, as short as they can be.
import type { Mark } from '@sincerely/domain/extraction/marks'
import type { PatientFields, PatientRecord } from '@sincerely/domain/extraction/types'
import type { ImportFile, Touch } from './import-work.ts'
import { reviewRow, type ReviewRow } from './review-row.ts'

/** The day of all these tests. */
export const testDay = '2026-11-20'

/** The `row`th of a list of one table: a certain Ida Fenn, but for what is said. */
export function someRecord(fields: Partial<PatientFields> = {}, row = 0): PatientRecord {
  return {
    table: 0,
    row,
    page: 1,
    box: { x: 0, y: 0, width: 100, height: 10 },
    raw: 'FENN, Ida',
    fields: {
      name: { value: 'Ida Fenn' },
      dob: { value: '1951-03-14' },
      gender: { value: 'female' },
      medicalNumber: { value: null },
      nhsNumber: { value: null },
      ...fields,
    },
  }
}

export function someRow(fields: Partial<PatientFields> = {}, touch: Touch = {}, row = 0): ReviewRow {
  const setting = { fileId: 'a', dayOrder: null, today: testDay }
  return reviewRow(someRecord(fields, row), '14/03/1951', touch, setting)
}

export function someFile(changes: Partial<ImportFile> = {}): ImportFile {
  const file = { id: 'a', name: 'list.pdf', size: 1000, readOn: testDay, dayOrder: null }
  return { ...file, state: { step: 'read' }, ...changes }
}

export function someMark(code: Mark['code']): Mark {
  return { code, message: `Because of ${code}.` }
}
