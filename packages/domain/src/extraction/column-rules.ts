// Decides whether a column's contents match its header, and recognises columns that have no header.
import type { ColumnContents } from './column-contents.ts'
import type { ColumnMeaning } from './types.ts'

/** Whether the contents confirm this meaning. */
export function fits(meaning: ColumnMeaning, contents: ColumnContents): boolean {
  return contents.filled > 0 && FITTING[meaning]?.(contents) === true
}

/** Whether the contents contradict this meaning, even if the header has it. A few cells are not enough to contradict. */
export function contradicts(meaning: ColumnMeaning, contents: ColumnContents): boolean {
  return contents.filled >= 0.3 && AGAINST[meaning]?.(contents) === true
}

/**
 * Returns the meaning by the contents alone, or null if it is unclear. The rules are strict, because no header confirms the
 * meaning.
 */
export function meaningByContents(contents: ColumnContents): ColumnMeaning | null {
  if (contents.filled === 0) return null
  return BY_CONTENTS.find(([, shows]) => shows(contents))?.[0] ?? null
}

/** True if the dates are years apart and rarely in the future, as of births. Dates of visits are close together. */
export function looksLikeBirths({ yearSpread, middleAge, future }: ColumnContents): boolean {
  return future < 0.1 && middleAge >= 2 && (yearSpread >= 12 || middleAge >= 18)
}

type Rule = (contents: ColumnContents) => boolean

const isName: Rule = ({ name }) => name >= 0.5

const FITTING: Partial<Record<ColumnMeaning, Rule>> = {
  name: isName,
  surname: isName,
  forename: isName,
  dob: ({ date }) => date >= 0.5,
  gender: ({ gender }) => gender >= 0.5,
  nhsNumber: ({ nhs }) => nhs >= 0.5,
  medicalNumber: ({ number, tenDigits, counting, phone }) =>
    Math.max(number, tenDigits) >= 0.5 && counting < 0.8 && phone < 0.5,
  age: ({ age }) => age >= 0.5,
  phone: ({ phone }) => phone >= 0.5,
  email: ({ email }) => email >= 0.5,
  title: ({ title }) => title >= 0.5,
}

const isNoName: Rule = ({ name, date, number, gender, counting }) =>
  name < 0.15 && (Math.max(date, number, gender) >= 0.5 || counting >= 0.8)

const isReach: Rule = ({ phone, email, date }) => Math.max(phone, email, date) >= 0.5

const AGAINST: Partial<Record<ColumnMeaning, Rule>> = {
  name: isNoName,
  surname: isNoName,
  forename: isNoName,
  dob: ({ date, age }) => date < 0.2 && age < 0.5,
  gender: ({ name, wholeName }) => name >= 0.8 && wholeName >= 0.5,
  nhsNumber: ({ date, name }) => Math.max(date, name) >= 0.7,
  medicalNumber: ({ counting, phone, date, wholeName }) =>
    counting >= 0.8 || Math.max(phone, date, wholeName) >= 0.7,
  phone: ({ date, nhs }) => date >= 0.7 || nhs >= 0.9,
  gpName: isReach,
  gpPractice: isReach,
}

/** The first rule that applies decides. */
const BY_CONTENTS: readonly (readonly [ColumnMeaning, Rule])[] = [
  ['nhsNumber', ({ nhs }) => nhs >= 0.8],
  ['email', ({ email }) => email >= 0.6],
  ['phone', ({ phone }) => phone >= 0.6],
  ['dob', (contents) => contents.date >= 0.6 && looksLikeBirths(contents)],
  ['ignore', ({ date }) => date >= 0.6],
  ['gender', ({ gender }) => gender >= 0.6],
  ['title', ({ title }) => title >= 0.6],
  ['ignore', ({ counting }) => counting >= 0.8],
  ['age', ({ age }) => age >= 0.8],
  ['medicalNumber', ({ number }) => number >= 0.6],
  ['address', ({ postcode }) => postcode >= 0.6],
  ['ignore', ({ doctor }) => doctor >= 0.4],
  ['name', ({ wholeName, different }) => wholeName >= 0.6 && different > 0.3],
]
