import { frameLetter } from './frame.ts'
import { patientRecords } from './patient-records.ts'
import { people, users } from './sources.ts'
import type { DemoLetter, DemoPractice } from './types.ts'
import { variedLetters } from './varied-letters.ts'
import { handWrittenLetters } from './written-letters.ts'

/**
 * The demo practice as it stands at `now`: invented people, patients and letters, from an hour to about 14 months
 * old. The same `now` always gives the same practice.
 */
export function demoPractice(now: Date): DemoPractice {
  const records = patientRecords()
  const letters = people
    .flatMap((person) => [...handWrittenLetters(person, now), ...variedLetters(person, now)])
    .map((letter) => frameLetter(letter, recordOf(records, letter.patient)))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const patients = records.map((record, index) => ({
    ...record,
    createdAt: registeredAt(record, letters, now, index),
  }))
  return { name: 'Harrowgate Lane Clinic, Castlemoor', users, patients, letters }
}

function recordOf<T extends { key: string }>(records: readonly T[], key: string): T {
  const record = records.find((candidate) => candidate.key === key)
  if (record === undefined) throw new Error(`No patient '${key}' in the demo practice`)
  return record
}

/** A patient is registered some days before the first letter; without letters, some time in the past year. */
function registeredAt(patient: { key: string }, letters: DemoLetter[], now: Date, index: number): Date {
  const days = 2 + (index % 17)
  const first = letters.find((letter) => letter.patient === patient.key)
  const start = first?.createdAt ?? new Date(now.getTime() - index * 5 * 86_400_000)
  return new Date(start.getTime() - days * 86_400_000)
}
