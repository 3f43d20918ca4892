// Returns the dictation as meant: commands are carried out, corrections are removed, numbers are in digits, and each word has its
// position.
import { writeAbbreviations } from '../composer/abbreviations.ts'
import { takeAsides } from '../composer/asides.ts'
import { writeDates } from '../composer/dates.ts'
import { writeFrequencies } from '../composer/frequencies.ts'
import { splitGluedUnits } from '../composer/glued-units.ts'
import { markHeadings } from '../composer/headings.ts'
import { writeHouseWords } from '../composer/house-words.ts'
import { homophonesIn } from '../composer/homophones.ts'
import { markListItems } from '../composer/list-items.ts'
import { misheardMedicines } from '../composer/misheard-medicines.ts'
import { writeQuantities } from '../composer/quantities.ts'
import { takeSalutation, wordsOfName } from '../composer/salutation-line.ts'
import { applySelfCorrections } from '../composer/self-corrections.ts'
import { endFlowingSentences } from '../composer/sentence-ends.ts'
import { takeSignOff } from '../composer/sign-off-line.ts'
import { applySpelling } from '../composer/spelling.ts'
import { writeApostrophes } from '../composer/spoken-apostrophes.ts'
import { applySpokenCommands } from '../composer/spoken-commands.ts'
import { isLayout, tokenize, wordFor, type Token } from '../composer/tokens.ts'
import type { PatientFacts, Range } from './types.ts'

/**
 * `text` is the dictation in the style of a letter. For each of its characters, `starts` and `ends` give the start and end of its
 * word in the dictation. `opening` is the dictated salutation, or ''. `aside` are the ranges that are not part of the letter:
 * commands, words taken back, and words to the secretary.
 */
export type DictatedText = {
  text: string
  starts: readonly number[]
  ends: readonly number[]
  opening: string
  aside: readonly Range[]
}

/**
 * Never throws; the same dictation always gives the same result. Offsets are UTF-16. `written` are the letter's medicines and the
 * words that were heard apart (`wordsHeardApart`). If words of the dictation only sound like one of the medicines, speech
 * recognition misheard it.
 */
export function readDictation(
  dictation: string,
  patient: PatientFacts,
  written: readonly string[] = [],
): DictatedText {
  const said = splitGluedUnits(tokenize(dictation))
  const draft = { tokens: said, removed: [], notes: [], complete: true }
  const meant = applySelfCorrections(
    writeAbbreviations(applySpelling(applySpokenCommands(writeApostrophes(draft)))),
  )
  const opening = takeSalutation(meant, wordsOfName(patient.gpName))
  const known = wordsOfName(patient.name, patient.gpName)
  const toReader = takeAsides(opening.draft, { known, staff: new Set<string>() })
  const closing = takeSignOff(toReader, null)
  const heard = asMeant(closing.draft.tokens, written)
  const structured = endFlowingSentences(markListItems(markHeadings(writeHouseWords(heard))))
  const styled = writeQuantities(writeDates(writeFrequencies(structured)))
  return {
    ...printed(styled),
    opening: (opening.line ?? []).map((token) => token.text).join(' '),
    aside: closing.draft.removed,
  }
}

/** Writes 'a tore va statin' as atorvastatin if the letter has that, and 'too weeks' as 'two weeks'. */
function asMeant(heard: readonly Token[], written: readonly string[]): Token[] {
  const tokens = joinSplitWords(heard, new Set(written))
  const words = [...tokens]
  for (const { at, meant } of homophonesIn(tokens)) {
    const token = words[at]
    if (token) words[at] = wordFor(meant, token, token)
  }
  const misheard = written.length === 0 ? [] : misheardMedicines(tokens, written)
  for (const { from, to, name, onRecord } of misheard.toReversed()) {
    const [first, last] = [words[from], words[to - 1]]
    if (onRecord && first && last) words.splice(from, to - from, wordFor(name, first, last))
  }
  return words
}

/** Joins words of the letter that speech recognition split: 'hydro nephrosis', 'ultra sound', 'DNA CPR'. */
function joinSplitWords(tokens: readonly Token[], written: ReadonlySet<string>): readonly Token[] {
  if (written.size === 0) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at]
    if (!first) break
    const count = splitCounts.find((many) => isSplitWord(keysOf(tokens, at, many), written))
    const last = tokens[at + (count ?? 1) - 1]
    joined.push(count && last ? wordFor(keysOf(tokens, at, count).join(''), first, last) : first)
    at += (count ?? 1) - 1
  }
  return joined
}

const splitCounts = [3, 2]
const shortestSplit = 6
/** Matches beginnings that are also words: 'a symptomatic hernia' is not 'asymptomatic'. */
const ownBeginnings = /^(?:an?|in|im|il|ir|no|non|not|un|dis|with|de|anti|contra|hyper|hypo)$/u

function keysOf(tokens: readonly Token[], from: number, count: number): string[] {
  return tokens.slice(from, from + count).flatMap(({ kind, key }) => (kind === 'word' ? [key] : [' ']))
}

function isSplitWord(keys: readonly string[], written: ReadonlySet<string>): boolean {
  const word = keys.join('')
  return word.length >= shortestSplit && written.has(word) && !ownBeginnings.test(keys[0] ?? '')
}

/** Returns the words of the letter that the dictation has only in two or three parts. */
export function wordsHeardApart(
  dictation: string,
  words: readonly { kind: string; key: string }[],
): string[] {
  const heard = dictation.toLowerCase().match(/[\p{L}\p{M}]+|[^\s\p{L}\p{M}]/gu) ?? []
  const said = new Set(heard)
  const written = new Set(words.flatMap(({ kind, key }) => (kind === 'word' && !said.has(key) ? [key] : [])))
  const isApart = (keys: readonly string[]) => keys.length > 1 && isSplitWord(keys, written)
  return heard.flatMap((_, at) =>
    splitCounts.flatMap((count) => {
      const keys = heard.slice(at, at + count)
      return isApart(keys) ? [keys.join('')] : []
    }),
  )
}

function printed(tokens: readonly Token[]): { text: string; starts: number[]; ends: number[] } {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  const add = (piece: string, token: Token) => {
    text += piece
    for (let index = 0; index < piece.length; index += 1) {
      starts.push(token.start)
      ends.push(token.end)
    }
  }
  for (const token of tokens) {
    if (isLayout(token)) add(text === '' || text.endsWith('\n') ? '' : '\n', token)
    else add((text === '' || text.endsWith('\n') ? '' : token.before) + token.text, token)
  }
  return { text, starts, ends }
}
