// Writes abbreviations that were spelt letter by letter in their printed form: 'e g f r' → 'eGFR', 'u and es' → 'U&Es'.
import lexicon from './abbreviations.json' with { type: 'json' }
import { indexPhrases, type Draft, type PhraseIndex } from './draft.ts'
import { frequencyPhraseAt } from './frequencies.ts'
import { isGradeLetter } from './number-labels.ts'
import { digitValue } from '../language/number-words.ts'
import { wordAt, wordFor, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

/**
 * Joins a row of letters only if all of it can be read, and in one way only. 'A l p' may be ALP or 'a LP', so it is unchanged.
 * The letter of 'hepatitis b' or 'vitamin d' is not part of an abbreviation and becomes a capital. Letters that are not listed
 * are unchanged.
 */
export function writeAbbreviations(draft: Draft): Draft {
  const { tokens } = draft
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (!token) break
    const read = readingAt(tokens, at)
    written.push(...(read?.tokens ?? [writtenAsWord(token)]))
    at = read?.next ?? at + 1
  }
  return { ...draft, tokens: written }
}

/** True for the letter of 'hepatitis b' or 'vitamin d'. An 'a' counts only if it cannot be an article. */
function isNamingLetter(tokens: readonly Token[], at: number): boolean {
  const letter = wordAt(tokens, at)
  if (letter.length !== 1) return false
  const further = LINKS.has(wordAt(tokens, at - 1)) && isNamingLetter(tokens, at - 2)
  const noun = wordAt(tokens, further ? at - 3 : at - 1)
  if (!(LETTERED.get(noun)?.includes(letter) ?? false)) return false
  if (letter !== 'a' || tokens[at]?.text === 'A') return true
  return LETTER_ENDS.has(wordAt(tokens, at + 1)) && !(further && LINKS.has(wordAt(tokens, at + 1)))
}

type Segment = { tokens: Token[]; next: number }
/**
 * The reading of a row of letters. `count` is the number of its abbreviations, and `unclear` is true if another reading is as
 * good.
 */
type Reading = Segment & { count: number; unclear: boolean }

const SAID: PhraseIndex<{ say: string; print: string }> = indexPhrases(
  [
    ...lexicon.letters.map((print) => ({ say: spelt(print), print })),
    ...lexicon.plurals.flatMap((print) => pluralsOf(print).map((say) => ({ say, print }))),
    ...Object.entries(lexicon.said).flatMap(([print, said]) => said.map((say) => ({ say, print }))),
  ],
  (entry) => entry.say,
)
const PRINTED = new Map(
  [...lexicon.letters, ...lexicon.plurals].map((print) => [print.toLowerCase(), print] as const),
)
const WORDS = new Set([...lexicon.words, ...lexicon.plurals.map((print) => print.toLowerCase())])
const OTHERWISE = new Map(Object.entries(lexicon.otherwise))
const LETTERED = new Map(Object.entries(lexicon.lettered))
const LETTER_ENDS = new Set(['', ...lexicon.letterEnds])
const LINKS = new Set(['and', 'or'])
const LONGEST_ROW = 24

/** Spells an abbreviation: 'HbA' → 'h b a'. */
function spelt(print: string): string {
  return Array.from(print.toLowerCase()).join(' ')
}

/** Returns the ways to spell a plural: 'LFTs' → 'l f ts', 'l f t s', "l f t's". */
function pluralsOf(print: string): string[] {
  const said = spelt(print.slice(0, -1))
  return [`${said}s`, `${said} s`, `${said}'s`]
}

function readingAt(tokens: readonly Token[], at: number): Segment | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  if (isNamingLetter(tokens, at)) {
    return { tokens: [{ ...token, text: token.text.toUpperCase() }], next: at + 1 }
  }
  if (!isLetter(tokens, at)) return phraseFrom(tokens, at)
  if (isUnitOfFigure(tokens, at)) return { tokens: [token], next: at + 1 }
  const pair = pairsFrom(tokens, at)
  if (pair) return pair
  const end = rowEnd(tokens, at)
  const row = end - at <= LONGEST_ROW ? readRow(tokens, at, end) : null
  if (row && !row.unclear && row.count > 0) return row
  const graded = isGradeLetter(tokens, at)
  return { tokens: tokens.slice(at, graded ? at + 1 : end), next: graded ? at + 1 : end }
}

function isLetter(tokens: readonly Token[], at: number): boolean {
  return /^\p{L}$/u.test(wordAt(tokens, at))
}

/** True for the gram in '2.5 g I have arranged', which does not start 'GI'. */
function isUnitOfFigure(tokens: readonly Token[], at: number): boolean {
  return /^\d/u.test(wordAt(tokens, at - 1)) && unitAt(tokens, at)?.next === at + 1
}

function rowEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (isLetter(tokens, end) && tokens[end]?.before !== '') end += 1
  return Math.max(end, at + 1)
}

/** Reads letters that each label a digit: 't two n one', 'p three u three', 'l four l five'. */
function pairsFrom(tokens: readonly Token[], at: number): Segment | null {
  let next = at
  while (isPairedLetter(tokens, next) && digitValue(wordAt(tokens, next + 1)) !== null) next += 2
  if (next - at < 4 || isLetter(tokens, at - 1)) return null
  const written = tokens.slice(at, next).map((token, offset) => {
    return offset % 2 === 0 ? { ...token, text: token.text.toUpperCase() } : token
  })
  return { tokens: written, next }
}

function isPairedLetter(tokens: readonly Token[], at: number): boolean {
  return /^[b-hj-np-z]$/u.test(wordAt(tokens, at))
}

/** Reads a listed phrase that begins with more than one letter: 'hba one c', 'fev one'. */
function phraseFrom(tokens: readonly Token[], at: number): Segment | null {
  const [longest] = phrasesFrom(tokens, at)
  return longest ?? null
}

function phrasesFrom(tokens: readonly Token[], at: number): Segment[] {
  return (SAID.get(wordAt(tokens, at)) ?? []).flatMap(({ words, entry }) => {
    const next = at + words.length
    const [first, last] = [tokens[at], tokens[next - 1]]
    if (!first || !last || !words.every((word, offset) => wordAt(tokens, at + offset) === word)) return []
    return [{ tokens: [wordFor(inContext(entry.print, tokens, next), first, last)], next }]
  })
}

/** Returns the longest reading with the fewest abbreviations, or null if a letter is left over. */
function readRow(tokens: readonly Token[], from: number, end: number): Reading | null {
  const readings = new Map<number, Reading>()
  for (let at = end - 1; at >= from; at -= 1) {
    for (const { cost, ...first } of startsOfRow(tokens, at)) {
      const rest = first.next >= end ? { ...NOTHING, next: first.next } : readings.get(first.next)
      if (!rest) continue
      const best = readings.get(at)
      const count = cost + rest.count
      const order = best ? best.next - rest.next || count - best.count : -1
      if (order > 0) continue
      const unclear = rest.unclear || order === 0
      readings.set(at, { tokens: [...first.tokens, ...rest.tokens], next: rest.next, count, unclear })
    }
  }
  return readings.get(from) ?? null
}

const NOTHING = { tokens: [], count: 0, unclear: false }

/** Returns what may start here: an abbreviation, a frequency ('o d') or one of the two letters that are words. */
function startsOfRow(tokens: readonly Token[], at: number): (Segment & { cost: number })[] {
  const frequency = frequencyPhraseAt(tokens, at)
  const word = wordAt(tokens, at)
  return [
    ...phrasesFrom(tokens, at).map((phrase) => ({ ...phrase, cost: 1 })),
    ...(frequency ? [{ tokens: tokens.slice(at, frequency.next), next: frequency.next, cost: 1 }] : []),
    ...(word === 'a' || word === 'i'
      ? [{ tokens: tokens.slice(at, at + 1), next: at + 1, cost: word === 'a' ? 0 : 1 }]
      : []),
  ]
}

/** Writes 'mri' and 'e-c-g' in their printed form. A word with a capital after its first letter ('MRi') is unchanged. */
function writtenAsWord(token: Token): Token {
  if (token.kind !== 'word') return token
  const letters = /^\p{L}(?:[-‐‑]\p{L})+$/u.test(token.key) ? token.key.replace(/[-‐‑]/gu, '') : null
  const print = PRINTED.get(letters ?? (WORDS.has(token.key) ? token.key : ''))
  const capitals = letters === null && /\p{Lu}/u.test(token.text.slice(1))
  return print === undefined || capitals ? token : wordFor(print, token, token)
}

/** In 'e g f r mutation' the letters mean the receptor EGFR. */
function inContext(print: string, tokens: readonly Token[], next: number): string {
  const other = OTHERWISE.get(print)
  return other?.before.includes(wordAt(tokens, next)) ? other.print : print
}
