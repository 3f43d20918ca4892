import { dayIn } from '@sincerely/domain/dates'
import { ageInYears } from '@sincerely/domain/patients/age'
import { clinicTime, hoursBefore } from './calendar.ts'
import { chanceFrom } from './chance.ts'
import { fill, fillSpoken } from './fill.ts'
import type { LetterBody } from './frame.ts'
import { type PersonOfDoctor, writtenLetters } from './sources.ts'
import { handlingOf, secretaryOf } from './workflow.ts'

/** The letters that were written by hand for this patient, dated from `now`. */
export function handWrittenLetters(person: PersonOfDoctor, now: Date): LetterBody[] {
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
