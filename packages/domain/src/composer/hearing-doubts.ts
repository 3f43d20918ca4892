// Suggests words that speech recognition may have misheard, with a note and never a silent change.
import { homophonesIn } from './homophones.ts'
import { inHouseStyle } from './house-style.ts'
import { misheardMedicines } from './misheard-medicines.ts'
import { isNumberWord } from '../language/number-words.ts'
import type { MapEntry } from './render-blocks.ts'
import { printTokens, wordAt, wordFor, type Token } from './tokens.ts'

/** A note that asks what the doctor meant, and the replacement to make at each position in the letter if a person accepts it. */
export type Suggestion = { note: string; changes: { find: string; replace: string }[] }

/** The letter's plain text, and the source of each printed word. */
type Printed = { text: string; map: readonly MapEntry[] }

/** Returns one suggestion for each medicine, and one for each word that may have replaced another. */
export function hearingDoubts(
  tokens: readonly Token[],
  medications: readonly string[],
  printed: Printed,
): Suggestion[] {
  const findIn = printedBetween(printed)
  const medicines = new Map<string, { onRecord: boolean; heard: Set<string> }>()
  for (const { from, to, name, onRecord } of misheardMedicines(tokens, medications)) {
    const known = medicines.get(name) ?? { onRecord, heard: new Set() }
    medicines.set(name, known)
    known.heard.add(findIn(tokens.slice(from, to)) ?? printTokens(tokens.slice(from, to)))
  }
  const ofMedicines = [...medicines].map(([name, { onRecord, heard }]) => ({
    note: `Did you mean ${name}${onRecord ? ' (on record)' : ''}? Heard: ${[...heard].map(quoted).join(', ')}.`,
    changes: [...heard].map((find) => ({ find, replace: inCaseOf(name, find) })),
  }))
  const ofWords = homophonesIn(tokens).map(({ at, meant }) => {
    const [from, to] = surroundings(tokens, at)
    const around = tokens.slice(from, to)
    const find = findIn(around) ?? printTokens(around)
    const said = around.map((token, place) => (from + place === at ? wordFor(meant, token, token) : token))
    const replace = inCaseOf(printTokens(inHouseStyle(said)), find)
    return { note: `Did you mean ${quoted(replace)}? Heard: ${quoted(find)}.`, changes: [{ find, replace }] }
  })
  return unrepeated([...ofMedicines, ...ofWords])
}

function unrepeated(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((each) => [each.note, each])).values()]
}

/**
 * Returns the range to quote for a doubtful word: one word before it and up to three after. This makes the place clear, and
 * numbers print as in the letter.
 */
function surroundings(tokens: readonly Token[], at: number): [number, number] {
  const from = wordAt(tokens, at - 1) === '' || isNumberWord(wordAt(tokens, at - 1)) ? at : at - 1
  let to = at + 1
  while (to <= at + 3 && wordAt(tokens, to) !== '') to += 1
  while (to > at + 1 && isNumberWord(wordAt(tokens, to - 1))) to -= 1
  return [from, to]
}

/** Returns a function that finds the printed form of dictated words, or null if it is unclear. */
function printedBetween({ text, map }: Printed): (words: readonly Token[]) => string | null {
  const starts = map.map(({ dictation }) => dictation[0])
  return (words) => {
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return null
    const [begin, end] = [entryAt(starts, first.start), entryAt(starts, last.start)]
    const [opening, closing] = [map[begin], map[end]]
    if (!opening || !closing || opening.dictation[1] <= first.start) return null
    const found = text.slice(opening.letter[0], closing.letter[1])
    return found.includes('\n') ? null : found
  }
}

/** Returns the last entry that begins at or before this position. */
function entryAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}

function inCaseOf(words: string, printed: string): string {
  return /^\p{Lu}/u.test(printed) ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

function quoted(words: string): string {
  return `‘${words}’`
}
