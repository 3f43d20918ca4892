// Finds records that are probably of one person, because choosing the wrong patient is the worst mistake.
import { nameWords, unreadableLetter } from './name-words.ts'
import { isBeginning, isMisspelt, isNearly, isSameWord } from './word-likeness.ts'

/**
 * The facts that identify a person. `dob` is `YYYY-MM-DD`, and the NHS number is ten digits. The record number is another
 * system's, as written. Null means unknown.
 */
export type Identity = {
  name: string
  dob: string | null
  nhsNumber: string | null
  medicalRecordNumber: string | null
}

/**
 * The reasons why two records are probably of one person: the same NHS number; the same record number and date of birth, with any
 * names; a similar name and the same date of birth; the same record number and a similar name if a date of birth is unknown; the
 * same name and a date of birth that could be a slip (day and month exchanged, or one digit); or the same name if one date of
 * birth is unknown.
 */
export const likenesses = [
  'nhs_number',
  'record_number_and_dob',
  'name_and_dob',
  'record_number_and_name',
  'name_and_similar_dob',
  'name_without_dob',
] as const
export type Likeness = (typeof likenesses)[number]

/** A person prepared for many comparisons. The name's words and the bare record number are computed once. */
export type Comparable = Omit<Identity, 'medicalRecordNumber'> & {
  words: string[]
  recordNumber: string | null
}

export function comparable({ name, dob, nhsNumber, medicalRecordNumber }: Identity): Comparable {
  const recordNumber = medicalRecordNumber === null ? null : bareRecordNumber(medicalRecordNumber)
  return { name, dob, nhsNumber, words: comparedWords(name), recordNumber }
}

/** Treats 'Mac Kenzie', 'MacKenzie' and 'Mc Kenzie' as one spelling. */
function comparedWords(name: string): string[] {
  const written = nameWords(name).join(' ')
  const spelt = written.replaceAll(/\bma?c (?=\p{L})/gu, 'mc').replaceAll(/\bmac(?=\p{L}{3})/gu, 'mc')
  return spelt === '' ? [] : spelt.split(' ')
}

/**
 * Returns how alike two records are, or null if they are two people. Two different NHS numbers are two people even with similar
 * names, because twins share a date of birth and a surname. Only with exactly the same name may one of the numbers be wrong. A
 * record number alone proves nothing, because practices reuse small ones.
 */
export function likeness(a: Comparable, b: Comparable): Likeness | null {
  const haveNumbers = a.nhsNumber !== null && b.nhsNumber !== null
  if (haveNumbers && a.nhsNumber === b.nhsNumber) return 'nhs_number'
  const byRecord = haveNumbers ? null : likenessByRecord(a, b)
  return byRecord ?? likenessByName(a, b, haveNumbers)
}

/** Returns dates of birth that may be this person's: the same one, and the one with day and month exchanged. */
export function datesToCompare(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-')
  return Number(day) <= 12 && day !== month ? [dob, `${year}-${day}-${month}`] : [dob]
}

/**
 * Returns keys of a person. Two people are worth comparing only if they share one: an NHS number, a date of birth, the words or
 * the letters of a name, or a record number. The record number is all they share if the date of birth is unknown and the name is
 * spelt differently.
 */
export function identityKeys({ words, dob, nhsNumber, recordNumber }: Comparable): string[] {
  return [
    ...new Set([`name ${words.toSorted().join(' ')}`, `name ${words.join('')}`]),
    ...(dob === null ? [] : datesToCompare(dob).map((day) => `dob ${day}`)),
    ...(nhsNumber === null ? [] : [`nhs ${nhsNumber}`]),
    ...(recordNumber === null ? [] : [recordKey(recordNumber)]),
  ]
}

/** Returns a record number's key among the `identityKeys`. */
export function recordKey(recordNumber: string): string {
  return `record ${recordNumber}`
}

/** If more records than this share a number, it is not a person's number but a ward, a year or a list. */
export const maxPerNumber = 60

/** With the same number of another system and the same date of birth, one of the names may be misspelt. */
function likenessByRecord(a: Comparable, b: Comparable): Likeness | null {
  if (a.recordNumber === null || a.recordNumber !== b.recordNumber) return null
  if (a.dob !== null && b.dob !== null) return a.dob === b.dob ? 'record_number_and_dob' : null
  return areSame(a.words, b.words) || areSimilar(a.words, b.words) ? 'record_number_and_name' : null
}

function likenessByName(a: Comparable, b: Comparable, haveNumbers: boolean): Likeness | null {
  const isSame = areSame(a.words, b.words)
  if (a.dob !== null && a.dob === b.dob) {
    return isSame || (!haveNumbers && areSimilar(a.words, b.words)) ? 'name_and_dob' : null
  }
  if (!isSame || haveNumbers) return null
  if (a.dob === null || b.dob === null) return 'name_without_dob'
  return isSlip(a.dob, b.dob) ? 'name_and_similar_dob' : null
}

/** Reads 'mr 100 678' as 'MR100678'. Fewer than three characters, zeros and words ('Auto-generated', 'n/a') are not numbers. */
function bareRecordNumber(text: string): string | null {
  const bare = text.replaceAll(/\s/gu, '').toUpperCase()
  return bare.length >= 3 && /[1-9]/u.test(bare) ? bare : null
}

function isSlip(a: string, b: string): boolean {
  if (datesToCompare(a).includes(b)) return true
  return Array.from(a).filter((character, index) => character !== b[index]).length === 1
}

/**
 * Whether the names have the same words in any order, or the same letters in other words ('Mc Donald', 'McDonald'), as far as
 * they are legible.
 */
function areSame(a: string[], b: string[]): boolean {
  if (a.length === 0 || b.length === 0) return false
  if (isSameWord(a.join(''), b.join(''))) return true
  if (a.length !== b.length) return false
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  return a.concat(b).some((word) => word.includes(unreadableLetter)) && isEachIn(a, b, isSameWord)
}

/**
 * Whether each word of the shorter name matches one in the longer, in any order, or the first name is a short form. A name of
 * one word is compared with the whole other name.
 */
function areSimilar(a: string[], b: string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (shorter.length === 0) return false
  if (shorter.length === 1) return areSame(a, b) || isMisspelt(shorter[0] ?? '', longer.join(''))
  return isEachIn(shorter, longer, isNearly) || isFirstCutShort(a, b)
}

/** Whether each word matches a different one in the other name. */
function isEachIn(words: string[], others: string[], isLike: (a: string, b: string) => boolean): boolean {
  const left = [...others]
  return words.every((word) => {
    const index = left.findIndex((other) => isLike(word, other))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

/** True for 'Bron Fenn' and 'Bronwen Fenn'. Only first names may be short forms, and the other words must be the same. */
function isFirstCutShort([first = '', ...rest]: string[], [other = '', ...others]: string[]): boolean {
  return rest.length > 0 && rest.join(' ') === others.join(' ') && isBeginning(first, other)
}
