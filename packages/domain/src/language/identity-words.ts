// Finds people's names and identifying numbers, which have no clinical meaning.
import type { PatientFacts } from '../fact-check/types.ts'
import type { Word } from './word.ts'

export const TITLES: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'master',
  'dr',
  'doctor',
  'prof',
  'professor',
  'sir',
  'lady',
  'sister',
  'baby',
])

/** Returns the words of a name in lower case, without titles. */
export function nameWords(name: string | null): string[] {
  return (name ?? '')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word))
}

/** Finds the names of the patient and the GP, words after a title, and ten-digit numbers. */
export function identityWords(patient: PatientFacts): (words: readonly Word[]) => ReadonlySet<number> {
  const own = new Set(nameWords(patient.name))
  const names = new Set([...own, ...nameWords(patient.gpName)])
  return (words) => {
    const taken = new Set<number>()
    for (const [at, word] of words.entries()) {
      const capital = /^\p{Lu}/u.test(word.text)
      if (capital && names.has(word.key.replace(/'s$/u, ''))) taken.add(at)
      if (TITLES.has(word.key) && capital && word.text !== 'MS')
        for (const place of titled(words, at)) taken.add(place)
      for (const place of numberAt(words, at)) taken.add(place)
      if (isInNumber(words, at)) taken.add(at)
      if (opensFrame(words, at)) for (const place of frameFrom(words, at)) taken.add(place)
      if (opensPatientLine(words, at, own)) for (const place of lineFrom(words, at)) taken.add(place)
    }
    return taken
  }
}

const FRAME = new Set(['re', 'dear', 'cc', 'yours', 'copy'])

/** True at the start of a line with the letter's subject, recipient or sender. */
function opensFrame(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word || !FRAME.has(word.key) || (at > 0 && words[at - 1]?.kind !== 'break')) return false
  return word.key !== 'copy' || words[at + 1]?.key === 'to'
}

/** True for a line that begins with the patient's name and has a date or a number: 'Mrs Edith Hale, 12 May 1938'. */
export function opensPatientLine(words: readonly Word[], at: number, own: ReadonlySet<string>): boolean {
  if (at > 0 && words[at - 1]?.kind !== 'break') return false
  const line = lineFrom(words, at).map((place) => words[place])
  const named = line.slice(0, 7).filter((word) => word !== undefined && own.has(word.key)).length
  return (
    named >= 1 &&
    line.length <= 30 &&
    line.some((word) => word?.kind === 'number') &&
    !line.some((word) => VERBS.has(word?.key ?? ''))
  )
}

const VERBS = new Set([
  'is',
  'was',
  'has',
  'had',
  'attended',
  'came',
  'takes',
  'smokes',
  'lives',
  'feels',
  'are',
  'said',
  'will',
  'reports',
  'admitted',
  'discharged',
])

/**
 * Returns the words of the line, or only its first sentence if the letter continues on the line ('re Keith Nash. Thank you for
 * …').
 */
function frameFrom(words: readonly Word[], at: number): number[] {
  const line = lineFrom(words, at)
  const isProse = line.length > LONGEST_LINE || line.some((place) => PROSE.has(words[place]?.key ?? ''))
  if (!isProse) return line
  const end = line.findIndex((place) => {
    const before = words[place - 1]
    return words[place]?.text === '.' && !TITLES.has(before?.key ?? '') && (before?.key.length ?? 0) > 1
  })
  return end === -1 ? line : line.slice(0, end)
}

const LONGEST_LINE = 30
const PROSE = new Set([...VERBS, 'thank', 'thanks', 'i', 'we', 'he', 'she', 'they', 'this'])

function lineFrom(words: readonly Word[], at: number): number[] {
  const places: number[] = []
  for (let next = at; next < words.length && words[next]?.kind !== 'break'; next += 1) places.push(next)
  return places
}

/** Returns the title and the capitalised words after it. */
export function titled(words: readonly Word[], at: number): number[] {
  const places = [at]
  // 'Metformin MR' and 'MR Enterography' have no title, but 'MR SMITH' has.
  if (words[at]?.text === 'MR' && !/^\p{Lu}+$/u.test(words[at + 1]?.text ?? '')) return places
  for (let next = at + 1; next <= at + 4; next += 1) {
    const word = words[next]
    if (word?.text === '.') continue
    if (word?.kind !== 'word' || !/^\p{Lu}/u.test(word.text)) break
    places.push(next)
  }
  return places
}

/** Reads an NHS number such as '999 112 6481': ten digits in groups of three, three and four, or in one group. */
export function numberAt(words: readonly Word[], at: number): number[] {
  const one = words[at]
  if (one?.kind !== 'number' || one.spelled) return []
  if (/^\d{10}$/u.test(one.text)) return [at]
  const [two, three] = [words[at + 1], words[at + 2]]
  const grouped =
    /^\d{3}$/u.test(one.text) && /^\d{3}$/u.test(two?.text ?? '') && /^\d{4}$/u.test(three?.text ?? '')
  return grouped ? [at, at + 1, at + 2] : []
}

/** True for part of an NHS or telephone number: a group of digits near others of three or more digits. */
export function isInNumber(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word?.kind !== 'number' || word.spelled || !/^\d{3,}$/u.test(word.text)) return false
  if (numberAt(words, at).length > 0 || /^0\d{3,}$/u.test(word.text)) return true
  const joins = (other: Word | undefined, gap: number) =>
    other?.kind === 'number' && !other.spelled && /^\d{3,}$/u.test(other.text) && gap === 1
  return (
    joins(words[at - 1], word.start - (words[at - 1]?.end ?? 0)) ||
    joins(words[at + 1], (words[at + 1]?.start ?? 0) - word.end)
  )
}
