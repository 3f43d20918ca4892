// Learns from all names of a list which part is the surname, where neither a comma nor the header says so.
import firstNames from '../composer/first-names.json' with { type: 'json' }
import { isCapitals } from './letter-case.ts'
import words from './names.json' with { type: 'json' }
import { tidy } from './tidy-text.ts'

/** 'first' and 'last': where the surname stands; 'unclear' when the names speak for both. */
export type SurnamePlace = 'first' | 'last' | 'unclear'

/** Known first names count at either end of each name; a list that has none of them is taken as it is printed. */
export function learnSurnamePlace(names: readonly string[]): SurnamePlace {
  let atStart = 0
  let atEnd = 0
  for (const name of names) {
    const parts = tidy(name)
      .split(' ')
      .filter((part) => !HONORIFICS.has(part.toLowerCase().replace('.', '')))
    const [first, last] = [parts[0] ?? '', parts.at(-1) ?? '']
    // These say for themselves what they are.
    if (name.includes(',') || parts.length < 2 || isCapitals(first) !== isCapitals(last)) continue
    const [startKnown, endKnown] = [isFirstName(first), isFirstName(last)]
    if (startKnown && !endKnown) atStart += 1
    if (endKnown && !startKnown) atEnd += 1
  }
  if (atEnd === 0 || atEnd < 0.2 * atStart) return 'last'
  return atEnd >= 3 && atEnd > 3 * atStart ? 'first' : 'unclear'
}

const HONORIFICS = new Set(words.honorifics)
const FIRST_NAMES = new Set(firstNames.split(' '))

/** Whether this is a first name people in Britain commonly have; also 'Mary-Jane' and 'Siân'. */
export function isFirstName(word: string): boolean {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return FIRST_NAMES.has(plain) || FIRST_NAMES.has(plain.split('-')[0] ?? '')
}
