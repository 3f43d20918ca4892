// Which records are probably one person: the wrong patient is the worst mistake.
import { nameWords, unreadableLetter } from './name-words.ts'
import { isBeginning, isMisspelt, isNearly, isSameWord } from './word-likeness.ts'

/**
 * What identifies a person. `dob` is `YYYY-MM-DD`, the NHS number ten digits, the record number that of another system,
 * as it was written; null is unknown.
 */
export type Identity = {
  name: string
  dob: string | null
  nhsNumber: string | null
  medicalRecordNumber: string | null
}

/**
 * Why two records are probably one person: the same NHS number; the same record number with the same date of birth,
 * whatever became of the name; a similar name with the same date of birth; the same record number with a similar name
 * where a date of birth is unknown; the same name with a date of birth that could be a slip (day and month exchanged, or
 * one digit); or the same name where one date of birth is unknown.
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

/** A person made ready to be compared with many: the words of the name are found once, and so is the bare record number. */
export type Comparable = Omit<Identity, 'medicalRecordNumber'> & {
  words: string[]
  recordNumber: string | null
}

export function comparable({ name, dob, nhsNumber, medicalRecordNumber }: Identity): Comparable {
  const recordNumber = medicalRecordNumber === null ? null : bareRecordNumber(medicalRecordNumber)
  return { name, dob, nhsNumber, words: nameWords(name), recordNumber }
}

/**
 * How alike two records are, or null when they are two people. Two different NHS numbers are two people even with
 * similar names: twins share a date of birth and a surname. Only with the very same name one of the numbers may be wrong.
 * A record number alone says nothing: practices use small ones again.
 */
export function likeness(a: Comparable, b: Comparable): Likeness | null {
  const haveNumbers = a.nhsNumber !== null && b.nhsNumber !== null
  if (haveNumbers && a.nhsNumber === b.nhsNumber) return 'nhs_number'
  const byRecord = haveNumbers ? null : likenessByRecord(a, b)
  return byRecord ?? likenessByName(a, b, haveNumbers)
}

/** The dates of birth whose owners may be this person: the same, and day and month exchanged. */
export function datesToCompare(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-')
  return Number(day) <= 12 && day !== month ? [dob, `${year}-${day}-${month}`] : [dob]
}

/**
 * Two people are only worth comparing when they share one of these: an NHS number, a date of birth, the words of a name,
 * or a record number: beside an unknown date of birth and another spelling of the name that is all they share.
 */
export function identityKeys({ words, dob, nhsNumber, recordNumber }: Comparable): string[] {
  return [
    `name ${words.toSorted().join(' ')}`,
    ...(dob === null ? [] : datesToCompare(dob).map((day) => `dob ${day}`)),
    ...(nhsNumber === null ? [] : [`nhs ${nhsNumber}`]),
    ...(recordNumber === null ? [] : [recordKey(recordNumber)]),
  ]
}

/** The key of a record number among the `identityKeys`. */
export function recordKey(recordNumber: string): string {
  return `record ${recordNumber}`
}

/** What more records than this have is no record number of one person but a ward, a year or a list. */
export const mostOfOneNumber = 60

/** Beside one number of another system: a name may be garbled where the date of birth is the same. */
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

/** 'mr 100 678' is 'MR100678'. Fewer than three characters, zeros and words ('Auto-generated', 'n/a') are no number. */
function bareRecordNumber(text: string): string | null {
  const bare = text.replaceAll(/\s/gu, '').toUpperCase()
  return bare.length >= 3 && /[1-9]/u.test(bare) ? bare : null
}

function isSlip(a: string, b: string): boolean {
  if (datesToCompare(a).includes(b)) return true
  return Array.from(a).filter((character, index) => character !== b[index]).length === 1
}

/** The same words in any order, as far as they can be read. */
function areSame(a: string[], b: string[]): boolean {
  if (a.length === 0 || a.length !== b.length) return false
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  return a.concat(b).some((word) => word.includes(unreadableLetter)) && isEachIn(a, b, isSameWord)
}

/** Every word of the shorter name has its like in the longer one, whatever the order; one word is not enough. */
function areSimilar(a: string[], b: string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (shorter.length === 0) return false
  if (isSameWord(shorter.join(''), longer.join(''))) return true
  if (shorter.length === 1) return areSame(a, b) || isMisspelt(shorter[0] ?? '', longer.join(''))
  return isEachIn(shorter, longer, isNearly) || isFirstCutShort(a, b)
}

/** Each word has one of its own in the other name. */
function isEachIn(words: string[], others: string[], isLike: (a: string, b: string) => boolean): boolean {
  const left = [...others]
  return words.every((word) => {
    const index = left.findIndex((other) => isLike(word, other))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

/** 'Bron Fenn' and 'Bronwen Fenn': the first names alone, and only beside the very same other words. Surnames are not cut short. */
function isFirstCutShort([first = '', ...rest]: string[], [other = '', ...others]: string[]): boolean {
  return rest.length > 0 && rest.join(' ') === others.join(' ') && isBeginning(first, other)
}
