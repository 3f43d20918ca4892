// Compares a list as read with its real contents. Counts patients that are right, wrong with a mark, wrong
// without one, or missing.
import type { PatientList, PatientRecord } from '@sincerely/domain/extraction/types'
import type { ExpectedPatient } from './layout.ts'

export type ListScore = {
  expected: number
  right: number
  /** The number of right patients that have a mark anyway. */
  rightMarked: number
  wrongMarked: number
  wrongSilent: number
  missing: number
  /** The number of patients that were read without a mark on the name but are not on the list. */
  invented: number
}

/** A patient is right if name, date of birth, gender and number are right. */
export function compareList(list: PatientList, expected: readonly ExpectedPatient[]): ListScore {
  const left = new Set(list.records)
  const score: ListScore = {
    expected: expected.length,
    right: 0,
    rightMarked: 0,
    wrongMarked: 0,
    wrongSilent: 0,
    missing: 0,
    invented: 0,
  }
  for (const person of expected) {
    const record = matching(left, person)
    if (!record) {
      score.missing += 1
      continue
    }
    left.delete(record)
    const wrong = wrongFields(record, person)
    if (wrong.length === 0) {
      score.right += 1
      if (Object.values(record.fields).some((field) => field.marks !== undefined)) score.rightMarked += 1
    } else if (wrong.every((field) => record.fields[field].marks !== undefined)) score.wrongMarked += 1
    else score.wrongSilent += 1
  }
  score.invented = [...left].filter(({ fields }) => fields.name.marks === undefined).length
  return score
}

/**
 * Finds the record with the same number and name, or with the same name and date of birth. Otherwise the
 * number alone or the name alone decides.
 */
function matching(
  records: ReadonlySet<PatientRecord>,
  { id, name, dob }: ExpectedPatient,
): PatientRecord | undefined {
  const all = [...records]
  const sameNumber = ({ fields }: PatientRecord) =>
    id !== null && (plain(fields.medicalNumber.value) === plain(id) || fields.nhsNumber.value === plain(id))
  const sameName = ({ fields }: PatientRecord) => letters(fields.name.value) === letters(name)
  return (
    all.find((record) => sameNumber(record) && sameName(record)) ??
    all.find((record) => sameName(record) && record.fields.dob.value === dob) ??
    all.find(sameNumber) ??
    all.find(sameName)
  )
}

function wrongFields({ fields }: PatientRecord, { id, name, dob, gender }: ExpectedPatient) {
  const numberIsRight =
    id === null || plain(fields.medicalNumber.value) === plain(id) || fields.nhsNumber.value === plain(id)
  const right = {
    // A straight apostrophe equals the printed one.
    name: fields.name.value.replaceAll("'", '’') === name.replaceAll("'", '’'),
    dob: fields.dob.value === dob,
    gender: fields.gender.value === gender,
    medicalNumber: numberIsRight,
  }
  return (['name', 'dob', 'gender', 'medicalNumber'] as const).filter((field) => !right[field])
}

function plain(number: string | null): string {
  return (number ?? '').replaceAll(/[\s-]/gu, '').toUpperCase()
}

function letters(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}
