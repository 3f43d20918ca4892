// Small lists for the tests of this folder.
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Mark } from '@sincerely/domain/extraction/marks'
import type { ReadFields, PatientRecord } from '@sincerely/domain/extraction/types'
import { blankImport, type ImportState, type ImportStore } from './import-store.ts'
import type { ImportFile, Touch } from './import-work.ts'
import { reviewRow, type ReviewRow } from './review-row.ts'

export const testDay = '2026-11-20'

/** Returns row number `row` of a list with one table. Its patient is Ida Fenn, with the given changes. */
export function someRecord(fields: Partial<ReadFields> = {}, row = 0): PatientRecord {
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

export function someRow(fields: Partial<ReadFields> = {}, touch: Touch = {}, row = 0): ReviewRow {
  const setting = { fileId: 'a', dayOrder: null, today: testDay }
  return reviewRow(someRecord(fields, row), touch, setting)
}

export function someFile(changes: Partial<ImportFile> = {}): ImportFile {
  const file = { id: 'a', name: 'list.pdf', size: 1000, readOn: testDay, dayOrder: null }
  return { ...file, state: { step: 'read' }, ...changes }
}

/** A record that is probably of the same person as `someRecord`. */
export const ida: LikelyDuplicate = {
  id: 7,
  name: 'Ida Fenn',
  dob: '1951-03-14',
  nhsNumber: null,
  gender: 'female',
  doctorName: 'Dr X',
  letterCount: 0,
  likeness: 'name_and_dob',
}

/** The date 03/04/1951 without a known order of day and month. */
export const eitherWayDob: ReadFields['dob'] = {
  value: '1951-04-03',
  marks: [{ ...someMark('dob_order_ambiguous'), order: 'dmy', other: { value: '1951-03-04' } }],
}

/** Makes an import that is only in memory. */
export function someStore(changes: Partial<ImportState>): ImportStore {
  let state: ImportState = { ...blankImport, status: 'open', ...changes }
  const listeners = new Set<() => void>()
  const set = (next: Partial<ImportState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    userId: 1,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    change: (next) => set({ work: next(state.work) }),
    signal: new AbortController().signal,
    reopen: () => {},
  }
}

export function someMark(code: Mark['code']): Mark {
  return { code, message: `Because of ${code}.` }
}
