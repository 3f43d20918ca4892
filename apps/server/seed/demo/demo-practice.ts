import { frameLetter } from './frame.ts'
import { patientRecords } from './patient-records.ts'
import { people, users, type PersonOfDoctor, writtenLetters } from './sources.ts'
import type { DemoLetter, DemoPractice } from './types.ts'
import { variedLetters } from './varied-letters.ts'
import { dayIn } from '@sincerely/domain/dates'
import { ageInYears } from '@sincerely/domain/patients/age'
import { clinicTime, hoursBefore } from './calendar.ts'
import { chanceFrom } from './chance.ts'
import { fill, fillSpoken } from './fill.ts'
import type { LetterBody } from './frame.ts'
import { handlingOf, secretaryOf } from './workflow.ts'

/**
 * The demo practice at `now`: fictitious people, patients and letters, from an hour to about 14 months old. Deterministic for
 * the same `now`.
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

/** The letters that were written by hand for this patient, dated from `now`. */
function handWrittenLetters(person: PersonOfDoctor, now: Date): LetterBody[] {
  return writtenLetters
    .filter((letter) => letter.patient === person.key)
    .map(({ body, dictation, hoursAgo, daysAgo, createdBy, ...letter }, index) => {
      const chance = chanceFrom(`written ${person.key} ${index}`)
      const createdAt =
        hoursAgo === undefined ? clinicTime(now, daysAgo ?? 1, chance) : hoursBefore(now, hoursAgo)
      const visitDate = dayIn(createdAt, 'Europe/London')
      const facts = { visitDate, words: {}, age: ageInYears(person.dob, visitDate), chance }
      return {
        ...letter,
        doctor: person.doctor,
        lines: body.map((line) => fill(line, facts)),
        rawTranscription: dictation === null ? null : fillSpoken(dictation, facts),
        visitDate,
        createdBy: createdBy === 'doctor' ? person.doctor : secretaryOf(person.doctor),
        createdAt,
        ...handlingOf({ ...letter, doctor: person.doctor, createdAt }, now, chance),
      }
    })
}
