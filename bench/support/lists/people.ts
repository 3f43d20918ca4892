// Invents patients for the lists. The same seed gives the same patients.
import { isNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { type Chance, chanceFrom } from '../chance.ts'
import words from './people.json' with { type: 'json' }

export type Person = {
  title: string
  forename: string
  surname: string
  /** A day in the form `YYYY-MM-DD`. */
  dob: string
  gender: 'male' | 'female' | 'other'
  /** The number has ten digits and is from the test range. */
  nhs: string
  mrn: string
  phone: string
  email: string
  address: string
  postcode: string
  gp: string
  practice: string
  reason: string
  drug: string
  allergy: string
}

export function peopleFrom(seed: number, count: number): Person[] {
  const chance = chanceFrom(seed)
  const numbers = testNumbers(seed)
  return Array.from({ length: count }, (_, at) => personAt(at, chance, numbers.next().value ?? ''))
}

function personAt(at: number, chance: Chance, nhs: string): Person {
  const [forename, surname] = [chance.pick(words.forenames), chance.pick(words.surnames)]
  const gender = at % 17 === 11 ? 'other' : chance.pick(['male', 'female'] as const)
  return {
    title: gender === 'male' ? 'Mr' : gender === 'female' ? 'Mrs' : 'Mx',
    forename,
    surname,
    dob: `${1931 + chance.below(90)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`,
    gender,
    nhs,
    mrn: `MR${100_234 + at * 37}`,
    phone: `07700 9${String(10_000 + at).padStart(5, '0')}`,
    email: `patient${at}@example.org`,
    address: `${1 + chance.below(90)} ${chance.pick(words.streets)}, Oxbridge`,
    postcode: `OX${1 + (at % 9)} ${1 + chance.below(9)}ZZ`,
    gp: chance.pick(words.doctors),
    practice: chance.pick(words.practices),
    reason: chance.pick(words.reasons),
    drug: chance.pick(words.drugs),
    allergy: chance.pick(words.allergies),
  }
}

/** Yields numbers of the test range (999…) with a valid check digit. */
function* testNumbers(seed: number): Generator<string, string> {
  for (let nine = 999_100_000 + seed * 1_000; ; nine += 7)
    for (let check = 0; check < 10; check += 1) if (isNhsNumber(`${nine}${check}`)) yield `${nine}${check}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
