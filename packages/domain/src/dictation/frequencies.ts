// Latin and spelt-out frequencies written out: 'b d' → 'twice daily' (rules §7.4).
import lexicon from './frequencies.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import { isNumberWord } from './number-words.ts'
import { isLayout, wordAt, wordFor, type Token } from './tokens.ts'
import { COUNTED_NOUNS, unitAt } from './units.ts'

/** Replaces every abbreviation of a frequency; those that are also words ('bid', 'on') only after a dose. */
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

/** The abbreviated frequency that starts here. */
export function abbreviationAt(tokens: readonly Token[], at: number): { text: string; next: number } | null {
  const always = phraseAt(ALWAYS, tokens, at)
  if (always) return { text: always.entry[1], next: always.next }
  const doubtful = phraseAt(AFTER_DOSE, tokens, at)
  if (!doubtful || !followsDose(tokens, at)) return null
  if (doubtful.entry[0] === 'on' && !endsPhrase(tokens, at)) return null
  return { text: doubtful.entry[1], next: doubtful.next }
}

const ALWAYS = indexPhrases(Object.entries(lexicon.always), ([say]) => say)
const AFTER_DOSE = indexPhrases(Object.entries(lexicon.afterDose), ([say]) => say)

function followsDose(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  return unitAt(tokens, at - 1) !== null || COUNTED_NOUNS.has(previous) || isNumberWord(previous)
}

/** 'on' is 'at night' only in capitals at the end of a phrase: '10 mg ON.' */
function endsPhrase(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return tokens[at]?.text === 'ON' && (next === undefined || next.kind === 'mark' || isLayout(next))
}
