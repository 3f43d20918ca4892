// Reads a patient's sex or gender from the words and letters that lists use.
import { type Gender, genders } from '../patients/gender.ts'
import words from './genders.json' with { type: 'json' }
import { markOf } from './marks.ts'
import type { Field } from './types.ts'

/** The meaning of a column's letters, learned from all of them: beside 'H', 'M' means mujer and not male. */
export type GenderLetters = ReadonlyMap<string, Gender>

export function learnGenderLetters(cells: readonly string[]): GenderLetters {
  const used = new Set(cells.map(plain))
  const set = words.letterSets.find(
    ({ has, lacks }) => has.every((letter) => used.has(letter)) && !lacks.some((letter) => used.has(letter)),
  )
  return new Map(Object.entries(set?.means ?? {}).map(([letter, gender]) => [letter, gender as Gender]))
}

export function readGender(cell: string, learned: GenderLetters): Field<Gender> {
  const text = plain(cell)
  if (text === '') return { value: 'unknown', marks: [markOf('gender_missing')] }
  const byColumn = learned.get(text)
  if (byColumn)
    return learned.has('m') && text !== 'w'
      ? { value: byColumn, marks: [markOf('gender_by_guess')] }
      : { value: byColumn }
  const value = genderOf(text)
  if (value === 'unknown') return { value, marks: [markOf('gender_missing')] }
  if (value) return { value }
  const code = CODES.get(text)
  if (code) return { value: code, marks: [markOf('gender_by_guess')] }
  return { value: 'unknown', marks: [markOf('gender_unreadable')] }
}

/** Reads a word: 'female' → female, 'xyz' → null. Ambiguous letters and codes are not read. */
export function genderOf(text: string): Gender | null {
  return BY_WORD.get(plain(text)) ?? null
}

/** True for a whole word, M or F. Such cells identify a column of sexes. */
export function looksLikeGender(text: string): boolean {
  return BY_WORD.has(plain(text)) && !/^[-–—?]?$/u.test(plain(text))
}

const BY_WORD = new Map(genders.flatMap((gender) => words[gender].map((word) => [word, gender] as const)))
const CODES = new Map([
  ...Object.entries(words.codes).map(([code, gender]) => [code, gender as Gender] as const),
  ...Object.entries(words.letters).map(([letter, gender]) => [letter, gender as Gender] as const),
])

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s([]+|[\s)\].,;]+$/gu, '')
}
