// Learns from all names of a list where the surname is, if neither a comma nor the header decides.
import firstNames from '../composer/first-names.json' with { type: 'json' }
import { isCapitals } from './letter-case.ts'
import words from './names.json' with { type: 'json' }
import { tidy } from './tidy-text.ts'

/** 'first' or 'last': the surname's position; 'unclear' if the names indicate both. */
export type SurnamePlace = 'first' | 'last' | 'unclear'

/** Counts known first names at either end of each name; without any, names are read as printed. */
export function learnSurnamePlace(names: readonly string[]): SurnamePlace {
  let atStart = 0
  let atEnd = 0
  for (const name of names) {
    const parts = tidy(name)
      .split(' ')
      .filter((part) => !HONORIFICS.has(part.toLowerCase().replace('.', '')))
    const [first, last] = [parts[0] ?? '', parts.at(-1) ?? '']
    // These decide for themselves.
    if (name.includes(',') || parts.length < 2 || isCapitals(first) !== isCapitals(last)) continue
    const [startKnown, endKnown] = [isFirstName(first), isFirstName(last)]
    if (startKnown && !endKnown) atStart += 1
    if (endKnown && !startKnown) atEnd += 1
  }
  if (atEnd === 0 || atEnd < 0.2 * atStart) return 'last'
  return atEnd >= 3 && atEnd > 3 * atStart ? 'first' : 'unclear'
}

/** How many words begin a surname without being one: 2 for 'De La Cruz', 1 for 'O Brien' and 'St John'. */
export function surnameStarts(parts: readonly string[]): number {
  const first = parts.findIndex((part) => !STARTS.has(part.toLowerCase()))
  return first === -1 ? parts.length : first
}

/** Other single letters are initials. */
const STARTS = new Set([
  ...[...words.particles, ...words.unsureParticles].filter(({ length }) => length > 1),
  'mc',
  'o',
])
const HONORIFICS = new Set(words.honorifics)
const FIRST_NAMES = new Set(firstNames.split(' '))

/** Whether this is a first name people in Britain commonly have; also 'Mary-Jane' and 'Siân'. */
export function isFirstName(word: string): boolean {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return FIRST_NAMES.has(plain) || FIRST_NAMES.has(plain.split('-')[0] ?? '')
}
