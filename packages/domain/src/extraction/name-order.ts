// Learns from all names of a list where the surname is, if no comma or header decides it.
import firstNames from '../composer/first-names.json' with { type: 'json' }
import { isCapitals } from './letter-case.ts'
import words from './names.json' with { type: 'json' }
import { tidy } from './tidy-text.ts'

/** The surname's position, 'first' or 'last'. It is 'unclear' if the names show both. */
export type SurnamePlace = 'first' | 'last' | 'unclear'

/** Counts known first names at either end of each name. Without known first names, the names are read as printed. */
export function learnSurnamePlace(names: readonly string[]): SurnamePlace {
  let atStart = 0
  let atEnd = 0
  for (const name of names) {
    const parts = tidy(name)
      .split(' ')
      .filter((part) => !HONORIFICS.has(part.toLowerCase().replace('.', '')))
    const [first, last] = [parts[0] ?? '', parts.at(-1) ?? '']
    // These names show their order themselves.
    if (name.includes(',') || parts.length < 2 || isCapitals(first) !== isCapitals(last)) continue
    const [startKnown, endKnown] = [isFirstName(first), isFirstName(last)]
    if (startKnown && !endKnown) atStart += 1
    if (endKnown && !startKnown) atEnd += 1
  }
  if (atEnd === 0 || atEnd < 0.2 * atStart) return 'last'
  return atEnd >= 3 && atEnd > 3 * atStart ? 'first' : 'unclear'
}

/**
 * Returns how many words at the start belong to a surname but are not one alone: 2 for 'De La Cruz', 1 for 'O Brien' and 'St
 * John'.
 */
export function surnameStarts(parts: readonly string[]): number {
  const first = parts.findIndex((part) => !STARTS.has(part.toLowerCase()))
  return first === -1 ? parts.length : first
}

/** Words that begin a surname. Other single letters are initials. */
const STARTS = new Set([
  ...[...words.particles, ...words.unsureParticles].filter(({ length }) => length > 1),
  'mc',
  'o',
])
const HONORIFICS = new Set(words.honorifics)
const FIRST_NAMES = new Set(firstNames.split(' '))

/** Whether this is a common first name in Britain, including 'Mary-Jane' and 'Siân'. */
export function isFirstName(word: string): boolean {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return FIRST_NAMES.has(plain) || FIRST_NAMES.has(plain.split('-')[0] ?? '')
}
