// Which records are probably one person: the wrong patient is the worst mistake.
import { nameWords } from './name-words.ts'
import nicknames from './nicknames.json'

/** What identifies a person. `dob` is `YYYY-MM-DD`, the NHS number ten digits; null is unknown. */
export type Identity = { name: string; dob: string | null; nhsNumber: string | null }

/**
 * Why two records are probably one person: the same NHS number; a similar name with the same date of birth; the same
 * name with a date of birth that could be a slip (day and month exchanged, or one digit); or the same name where one
 * date of birth is unknown.
 */
export const likenesses = ['nhs_number', 'name_and_dob', 'name_and_similar_dob', 'name_without_dob'] as const
export type Likeness = (typeof likenesses)[number]

/** A person made ready to be compared with many: the words of the name are found once. */
export type Comparable = Identity & { words: string[] }

export function comparable(person: Identity): Comparable {
  const { name, dob, nhsNumber } = person
  return { name, dob, nhsNumber, words: nameWords(name) }
}

/**
 * How alike two records are, or null when they are two people. Two different NHS numbers are two people even with
 * similar names: twins share a date of birth and a surname. Only with the very same name one of the numbers may be wrong.
 */
export function likeness(a: Comparable, b: Comparable): Likeness | null {
  const haveNumbers = a.nhsNumber !== null && b.nhsNumber !== null
  if (haveNumbers && a.nhsNumber === b.nhsNumber) return 'nhs_number'
  const isSame = areSame(a.words, b.words)
  if (a.dob !== null && a.dob === b.dob) {
    return isSame || (!haveNumbers && areSimilar(a.words, b.words)) ? 'name_and_dob' : null
  }
  if (!isSame || haveNumbers) return null
  if (a.dob === null || b.dob === null) return 'name_without_dob'
  return isSlip(a.dob, b.dob) ? 'name_and_similar_dob' : null
}

/** The dates of birth whose owners may be this person: the same, and day and month exchanged. */
export function datesToCompare(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-')
  return Number(day) <= 12 && day !== month ? [dob, `${year}-${day}-${month}`] : [dob]
}

/** Two people are only worth comparing when they share one of these: a number, a date of birth, the words of a name. */
export function identityKeys({ words, dob, nhsNumber }: Comparable): string[] {
  return [
    `name ${words.toSorted().join(' ')}`,
    ...(dob === null ? [] : datesToCompare(dob).map((day) => `dob ${day}`)),
    ...(nhsNumber === null ? [] : [`nhs ${nhsNumber}`]),
  ]
}

function isSlip(a: string, b: string): boolean {
  if (datesToCompare(a).includes(b)) return true
  return Array.from(a).filter((character, index) => character !== b[index]).length === 1
}

function areSame(a: string[], b: string[]): boolean {
  return a.length > 0 && a.toSorted().join(' ') === b.toSorted().join(' ')
}

/** Every word of the shorter name has its like in the longer one, whatever the order; one word is not enough. */
function areSimilar(a: string[], b: string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (shorter.length === 0) return false
  if (shorter.join('') === longer.join('')) return true
  if (shorter.length === 1) return areSame(a, b) || isMisspelt(shorter[0] ?? '', longer.join(''))
  const left = [...longer]
  return shorter.every((word) => {
    const index = left.findIndex((other) => isNearly(word, other))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

/** The same word, an initial, a short form (Liz, Elizabeth), or a slip. */
function isNearly(a: string, b: string): boolean {
  if (a === b) return true
  if (/\d/u.test(a + b)) return false
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return shortForms(a).some((form) => shortForms(b).includes(form)) || isMisspelt(a, b)
}

/** One letter differs, in long words two. */
function isMisspelt(a: string, b: string): boolean {
  const allowed = Math.min(a.length, b.length) >= 8 ? 2 : Math.min(a.length, b.length) >= 4 ? 1 : 0
  return allowed > 0 && slips(a, b) <= allowed
}

/** The full names a word may stand for, itself among them. */
function shortForms(word: string): string[] {
  const known: Record<string, string[]> = nicknames
  return [word, ...(Object.hasOwn(known, word) ? (known[word] ?? []) : [])]
}

/** Letters put in, left out, exchanged or swapped with their neighbour (optimal string alignment). */
function slips(a: string, b: string): number {
  let [older, old]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (old?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min((old?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, (older?.[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[older, old] = [old, row]
  }
  return old?.[b.length] ?? 0
}
