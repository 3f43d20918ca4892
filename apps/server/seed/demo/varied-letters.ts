import { dayIn } from '@sincerely/domain/dates'
import { ageInYears } from '@sincerely/domain/patients/age'
import { monthAndYear } from './calendar.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type Visit, courseOf } from './course.ts'
import type { Facts } from './fill.ts'
import type { LetterBody } from './frame.ts'
import { type PersonOfDoctor, type PersonWithStory, conditions, phrases } from './sources.ts'
import { variedLines } from './varied-lines.ts'
import { handlingOf, secretaryOf } from './workflow.ts'

/** The letters generated from a patient's story, oldest first; none for a patient without a story. */
export function variedLetters(person: PersonOfDoctor, now: Date): LetterBody[] {
  const { story } = person
  if (story === undefined) return []
  const condition = conditions.find(({ key }) => key === story.condition)
  if (condition === undefined) throw new Error(`No condition '${story.condition}'`)
  const chance = chanceFrom(`course ${person.key}`)
  return courseOf(story, condition, now, chance).map((visit) =>
    variedLetter({ ...person, story }, visit, now, chance),
  )
}

function variedLetter(person: PersonWithStory, visit: Visit, now: Date, chance: Chance): LetterBody {
  const { type, status, createdAt } = visit
  const visitDate = dayIn(createdAt, 'Europe/London')
  const facts = {
    visitDate,
    words: wordsFor(person, visit, chance),
    age: ageInYears(person.dob, visitDate),
    chance,
  } satisfies Facts
  const letter = { type, status, doctor: person.doctor, createdAt }
  return {
    ...letter,
    patient: person.key,
    priority:
      status === 'posted' ? chance.pick(['medium', 'medium', 'low', 'high']) : person.story.lastPriority,
    lines: variedLines(person, visit, facts),
    rawTranscription: null,
    notes: type === 'discharge' ? null : noteFor(person.doctor, chance),
    reviewNotes: status !== 'draft' && chance.happens(30) ? chance.pick(phrases.reviewNotes) : null,
    visitDate,
    createdBy: chance.happens(60) ? person.doctor : secretaryOf(person.doctor),
    ...handlingOf(letter, now, chance),
  }
}

function wordsFor(person: PersonWithStory, visit: Visit, chance: Chance): Record<string, string> {
  const { story } = person
  const before = visit.previous
  return {
    ...pronouns[person.gender === 'male' ? 'male' : 'female'],
    ...(before !== null && { previous: monthAndYear(before.toISOString().slice(0, 10)) }),
    name: person.knownAs,
    next: visit.next ?? chance.pick(visit.scenario.soon === true ? phrases.soon : phrases.later),
    occupation: story.occupation,
    home: story.home,
    begun: story.started
      .map((medicine) => medicine.charAt(0).toLowerCase() + medicine.slice(1))
      .join(' and '),
  }
}

const pronouns = {
  male: { he: 'he', him: 'him', his: 'his', himself: 'himself' },
  female: { he: 'she', him: 'her', his: 'her', himself: 'herself' },
} as const

function noteFor(doctor: string, chance: Chance): string | null {
  const choices = phrases.notes[doctor]
  return choices !== undefined && chance.happens(35) ? chance.pick(choices) : null
}
