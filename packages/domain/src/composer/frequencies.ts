// Writes Latin and abbreviated frequencies in full: 'b d' → 'twice daily' (rules §7.4).
import abbreviations from './abbreviations.json' with { type: 'json' }
import lexicon from './frequencies.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import { isNumberWord } from '../language/number-words.ts'
import { isLayout, wordAt, wordFor, type Token } from './tokens.ts'
import { COUNTED_NOUNS, unitAt } from './units.ts'

/** Replaces every abbreviated frequency. Those that are also words ('bid', 'on') count only after a dose. */
export function writeFrequencies(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const frequency = abbreviationAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(frequency?.next ?? at + 1) - 1]]
    if (!first || !last) break
    written.push(frequency ? wordFor(frequency.text, first, last) : first)
    at = frequency?.next ?? at + 1
  }
  return written
}

/** Returns the abbreviated frequency that starts here. Letters within a longer row ('D O N O G H U E') are not one. */
export function abbreviationAt(tokens: readonly Token[], at: number): Frequency | null {
  const found = frequencyPhraseAt(tokens, at)
  return found && isLetter(tokens, at) && !standsInRow(tokens, at) ? null : found
}

type Frequency = { text: string; next: number }

/** Reads the same phrases as `abbreviationAt`, but from letters whose row is read elsewhere. */
export function frequencyPhraseAt(tokens: readonly Token[], at: number): Frequency | null {
  const always = phraseAt(ALWAYS, tokens, at)
  if (always) return { text: always.entry[1], next: always.next }
  const doubtful = phraseAt(AFTER_DOSE, tokens, at)
  if (!doubtful || !followsDose(tokens, at)) return null
  if (doubtful.entry[0] === 'on' && !endsPhrase(tokens, at)) return null
  return { text: doubtful.entry[1], next: doubtful.next }
}

const ALWAYS = indexPhrases(Object.entries(lexicon.always), ([say]) => say)
const AFTER_DOSE = indexPhrases(Object.entries(lexicon.afterDose), ([say]) => say)

function isLetter(tokens: readonly Token[], at: number): boolean {
  return /^\p{L}$/u.test(wordAt(tokens, at))
}

/**
 * Whether every letter of this row belongs to a frequency ('o d p r n'). The first letter may belong to the words before
 * ('vitamin d o d', 'five m g o d'), and the last may be an article ('b d a week before').
 */
function standsInRow(tokens: readonly Token[], at: number): boolean {
  let start = at
  while (isLetter(tokens, start - 1) && at - start < LONGEST_ROW) start -= 1
  const owned = isNumberWord(wordAt(tokens, start - 1)) || LETTERED.has(wordAt(tokens, start - 1))
  const article = start < at && wordAt(tokens, start) === 'a'
  for (let place = owned ? at : article ? start + 1 : start; ;) {
    const found = phraseAt(ALWAYS, tokens, place)
    if (place - at > LONGEST_ROW) return false
    if (found && isLetter(tokens, place)) place = found.next
    else if (!isLetter(tokens, place)) return place > at
    else return place > at && ARTICLES.has(wordAt(tokens, place)) && !isLetter(tokens, place + 1)
  }
}

const LONGEST_ROW = 24
const LETTERED = new Set(Object.keys(abbreviations.lettered))
const ARTICLES = new Set(['a', 'i'])

function followsDose(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  return unitAt(tokens, at - 1) !== null || COUNTED_NOUNS.has(previous) || isNumberWord(previous)
}

/** True for 'ON' in capitals at the end of a phrase ('10 mg ON.'). Only there does 'on' mean 'at night'. */
function endsPhrase(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return tokens[at]?.text === 'ON' && (next === undefined || next.kind === 'mark' || isLayout(next))
}
