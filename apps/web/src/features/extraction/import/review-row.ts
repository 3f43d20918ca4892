// One row of the review, with the patient to create, the doubtful values and the errors.
import { ListedPatient } from '@sincerely/contract/patient-imports'
import { dobInOrder, dobReading } from '@sincerely/domain/extraction/dob-readings'
import { isAgainstAdding } from '@sincerely/domain/extraction/marks'
import type { DayOrder, ReadFields, PatientRecord } from '@sincerely/domain/extraction/types'
import { isDay } from '@sincerely/domain/dates'
import { dobProblem } from '@sincerely/domain/patients/age'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { isUnreadable } from '@sincerely/domain/patients/name-words'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { unprintableNote } from '../../../ui/printed-field.tsx'
import { typedDobProblem } from '../../../ui/typed-day.ts'
import { rowKey, type Touch } from './import-work.ts'
import { bodyOf, rowFields, textsOf, type NewPatientBody, type RowField, type Typed } from './row-fields.ts'

/** A doubtful value with the reason for the doubt. */
export type RowMark = {
  field: RowField
  code: string
  message: string
  /** The other reading `YYYY-MM-DD` of an ambiguous date; null if there is none. */
  other: string | null
  /** The value with its mark, which is stored when the user confirms it. A changed value must be confirmed again. */
  acceptance: string
}

export type RowProblems = Partial<Record<RowField, string>>

export type ReviewRow = {
  key: string
  fileId: string
  record: PatientRecord
  touch: Touch
  /** The texts of the row's form. */
  texts: Record<RowField, string>
  body: NewPatientBody
  /** The doubts that nobody has confirmed yet. */
  marks: RowMark[]
  /**
   * Whether the list advises against adding the row: the patient has died, or the row is crossed out, covered, hidden or has
   * a note. The value stays true after somebody has confirmed the row.
   */
  isAgainst: boolean
  /** The errors that prevent creating the patient. */
  problems: RowProblems
  identity: Identity
  /** The identity as one text (`personText`). */
  person: string
}

/** The settings of the whole file. `today` is `YYYY-MM-DD`. */
export type RowSetting = { fileId: string; dayOrder: DayOrder | null; today: string }

/** Builds a row from a record of the list and the user's changes. */
export function reviewRow(
  record: PatientRecord,
  touch: Touch,
  { fileId, dayOrder, today }: RowSetting,
): ReviewRow {
  const typed = touch.typed ?? {}
  const fields = { ...record.fields, dob: chosenDob(record.fields.dob, touch, dayOrder) }
  const body = bodyOf(fields, typed)
  const identity = identityOf(body)
  const problems = problemsOf(body, typed, today)
  return {
    key: rowKey(fileId, record),
    fileId,
    record,
    touch,
    texts: { ...textsOf(fields), ...typed },
    body,
    marks: [...openMarks(fields, touch, problems), ...unprintableMarks(body, touch)],
    isAgainst: Object.values(fields).some((field) => field?.marks?.some(({ code }) => isAgainstAdding(code))),
    problems,
    identity,
    person: personText(identity),
  }
}

/** Returns 'page 3', or 'row 12' in a table, which has no pages. */
export function placeOf({ page, box }: Pick<PatientRecord, 'page' | 'box'>): string {
  return `${box.width === 0 && box.height === 0 ? 'row' : 'page'} ${page}`
}

/** Writes an identity as one text. Rows with the same text need not be checked again. */
export function personText({ name, dob, nhsNumber, medicalRecordNumber }: Identity): string {
  return JSON.stringify([name, dob, nhsNumber, medicalRecordNumber])
}

/** Returns a `personText` with an unknown date of birth. */
export function withoutDob(person: string): string {
  return JSON.stringify(JSON.parse(person, (key, value: unknown) => (key === '1' ? null : value)))
}

/** Whether the value is missing from the list, so that it cannot have been misread. */
export function isMissingValue({ code }: RowMark): boolean {
  return code.endsWith('_missing')
}

/** Whether somebody has to type the name, because some of its characters are lost and nothing else is wrong. */
export function needsName({ body, problems }: Pick<ReviewRow, 'body' | 'problems'>): boolean {
  return isUnreadable(body.name) && Object.keys(problems).every((field) => field === 'name')
}

/** Returns the date of birth with the reading that the user chose for this row, or else with the file's day order. */
function chosenDob(dob: ReadFields['dob'], { reading }: Touch, dayOrder: DayOrder | null) {
  const chosen = reading === undefined ? null : dobReading(dob, reading)
  return dayOrder === null ? (chosen ?? dob) : dobInOrder(chosen ?? dob, dayOrder)
}

/**
 * Returns the doubts that are still open. A field that was typed or confirmed has none, unless its date of birth was
 * emptied. Unreadable names and impossible dates have none either, because they are errors and cannot be confirmed.
 */
function openMarks(fields: ReadFields, { typed = {}, accepted }: Touch, problems: RowProblems): RowMark[] {
  return rowFields.flatMap((field) => {
    const { value, marks = [] } = doubtfulIn(field, fields, typed) ?? {}
    return marks.flatMap(({ code, message, other }): RowMark[] => {
      if (code === 'name_unreadable' || (problems.dob && impossibleDobs.has(code))) return []
      const acceptance = JSON.stringify([field, code, value])
      if (accepted?.includes(acceptance)) return []
      return [
        { field, code, message, other: typeof other?.value === 'string' ? other.value : null, acceptance },
      ]
    })
  })
}

/** The fields that letters print. */
const printedFields = ['name', 'address', 'gpName', 'gpPractice'] as const

/** Marks characters that letters cannot print, also in typed values. */
function unprintableMarks(body: NewPatientBody, { accepted }: Touch): RowMark[] {
  return printedFields.flatMap((field) => {
    const value = body[field] ?? ''
    const message = isUnreadable(value) ? undefined : unprintableNote(value)
    const acceptance = JSON.stringify([field, 'unprintable', value])
    if (message === undefined || accepted?.includes(acceptance)) return []
    return [{ field, code: 'unprintable', message, other: null, acceptance }]
  })
}

function doubtfulIn(field: RowField, fields: ReadFields, typed: Typed): ReadFields[RowField] {
  if (typed[field] === undefined) return fields[field]
  if (field !== 'dob' || typed.dob?.trim() !== '') return undefined
  return fields.dob.value === null ? fields.dob : emptiedDob
}

const emptiedDob: ReadFields['dob'] = {
  value: null,
  marks: [{ code: 'dob_missing', message: 'The date of birth is empty.' }],
}

const impossibleDobs: ReadonlySet<string> = new Set(['dob_in_future', 'dob_too_old'])

function problemsOf(body: NewPatientBody, typed: Typed, today: string): RowProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of ListedPatient.safeParse(body).error?.issues ?? []) {
    problems[fieldOf(String(path[0]))] ??= message
  }
  if (isUnreadable(body.name)) {
    problems.name = 'Some characters in this name could not be read. Type the name as the page shows it.'
  }
  if (body.dob) {
    const problem = typed.dob === undefined ? dobProblem(body.dob, today) : typedDobProblem(typed.dob, today)
    if (problem !== null) problems.dob = problem
  }
  return problems
}

export function fieldOf(name: string): RowField {
  if (name === 'medicalRecordNumber') return 'medicalNumber'
  return rowFields.find((field) => field === name) ?? 'name'
}

/** Reads the identity. Unreadable values count as unknown and are not compared. */
function identityOf({ name, dob, nhsNumber, medicalRecordNumber }: NewPatientBody): Identity {
  return {
    name,
    dob: dob && isDay(dob) && dob >= '1900-01-01' ? dob : null,
    nhsNumber: parseNhsNumber(nhsNumber ?? ''),
    medicalRecordNumber: medicalRecordNumber || null,
  }
}
