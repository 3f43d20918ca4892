// One row of the review: the patient to be created, its doubtful values and its errors.
import { ListedPatient } from '@sincerely/contract/patient-imports'
import { dobInOrder, dobReading } from '@sincerely/domain/extraction/dob-readings'
import { isAgainstAdding } from '@sincerely/domain/extraction/marks'
import type { DayOrder, ReadFields, PatientRecord } from '@sincerely/domain/extraction/types'
import { dobProblem, isDay } from '@sincerely/domain/patients/age'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { isUnreadable } from '@sincerely/domain/patients/name-words'
import { parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { typedDobProblem } from '../../../ui/typed-day.ts'
import { rowKey, type Touch } from './import-work.ts'
import { bodyOf, rowFields, textsOf, type NewPatientBody, type RowField, type Typed } from './row-fields.ts'

/** A doubtful value and the reason. */
export type RowMark = {
  field: RowField
  code: string
  message: string
  /** The other reading `YYYY-MM-DD` of an ambiguous date. */
  other: string | null
  /** The value with its mark, stored when the user confirms it. A changed value has to be confirmed again. */
  acceptance: string
}

export type RowProblems = Partial<Record<RowField, string>>

export type ReviewRow = {
  key: string
  fileId: string
  record: PatientRecord
  touch: Touch
  /** The texts of its form. */
  texts: Record<RowField, string>
  body: NewPatientBody
  /** Doubts that nobody has confirmed yet. */
  marks: RowMark[]
  /** The list says that the patient has died, or the row is crossed out. Stays true after somebody confirmed it. */
  isAgainst: boolean
  /** Errors that prevent creating it. */
  problems: RowProblems
  identity: Identity
  /** Its identity, as `personText`. */
  person: string
}

/** Settings of the whole file. */
export type RowSetting = { fileId: string; dayOrder: DayOrder | null; today: string }

/** `today` is `YYYY-MM-DD`. */
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
    marks: openMarks(fields, touch, problems),
    isAgainst: Object.values(fields).some((field) => field?.marks?.some(({ code }) => isAgainstAdding(code))),
    problems,
    identity,
    person: personText(identity),
  }
}

/** 'page 3', or 'row 12' of a table, which has no pages. */
export function placeOf({ page, box }: Pick<PatientRecord, 'page' | 'box'>): string {
  return `${box.width === 0 && box.height === 0 ? 'row' : 'page'} ${page}`
}

/** The identity as one text. Rows with the same text need not be checked again. */
export function personText({ name, dob, nhsNumber, medicalRecordNumber }: Identity): string {
  return JSON.stringify([name, dob, nhsNumber, medicalRecordNumber])
}

/** A `personText` with an unknown date of birth. */
export function withoutDob(person: string): string {
  return JSON.stringify(JSON.parse(person, (key, value: unknown) => (key === '1' ? null : value)))
}

/** The value is missing from the list, so it cannot have been misread. */
export function isMissingValue({ code }: RowMark): boolean {
  return code.endsWith('_missing')
}

/** Characters of the name are lost and nothing else is wrong, so somebody has to type the name. */
export function needsName({ body, problems }: Pick<ReviewRow, 'body' | 'problems'>): boolean {
  return isUnreadable(body.name) && Object.keys(problems).every((field) => field === 'name')
}

/** The reading chosen for this row, otherwise by the file's day order. */
function chosenDob(dob: ReadFields['dob'], { reading }: Touch, dayOrder: DayOrder | null) {
  const chosen = reading === undefined ? null : dobReading(dob, reading)
  return dayOrder === null ? (chosen ?? dob) : dobInOrder(chosen ?? dob, dayOrder)
}

/**
 * A field that was typed or confirmed has no mark, unless it is a date of birth that was emptied. A field with an error has none
 * either: an error cannot be confirmed.
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

/** Unreadable values count as unknown and are not compared. */
function identityOf({ name, dob, nhsNumber, medicalRecordNumber }: NewPatientBody): Identity {
  return {
    name,
    dob: dob && isDay(dob) && dob >= '1900-01-01' ? dob : null,
    nhsNumber: parseNhsNumber(nhsNumber ?? ''),
    medicalRecordNumber: medicalRecordNumber || null,
  }
}
