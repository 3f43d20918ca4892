// Reads a dictated 'dear doctor Strachan' as a separate line, with the words before it (rules §7.6).
import lexicon from './salutations.json' with { type: 'json' }
import { announcedAddressee } from './announced-addressee.ts'
import { indexPhrases, phraseAt, removal, type Draft } from './draft.ts'
import { titleAt } from './known-titles.ts'
import { inCapitals, printedTitle } from './name-style.ts'
import { writeNames } from './names.ts'
import {
  isLayout,
  isMark,
  markToken,
  printTokens,
  startsSegment,
  wordAt,
  wordFor,
  type Token,
} from './tokens.ts'
import { typedLabels } from './typed-lists.ts'

/** `line` is 'Dear Dr Strachan,' as tokens, or null if no salutation was dictated. */
export type Salutation = { line: Token[] | null; draft: Draft }

/**
 * Removes the salutation from the words. Words before it ('this is a letter to Mr Smith himself so …') tell the secretary who the
 * letter is for and become a note. Diagnoses and other text under a heading before the salutation are letter text. `known` are
 * the words of the GP's name.
 */
export function takeSalutation(draft: Draft, known: ReadonlySet<string>): Salutation {
  const found = findSalutation(draft.tokens, known)
  if (!found) return takeAnnounced(draft, known)
  const { tokens } = draft
  const before = tokens.slice(0, found.at)
  const after = tokens.slice(found.next)
  if (isLetterText(before)) {
    const unmapped = found.line.map((token) => ({ ...token, end: token.start }))
    return { line: unmapped, draft: { ...draft, tokens: [...before, newParagraph(after[0]), ...after] } }
  }
  const said = printTokens(writeNames(before, known))
  return {
    line: found.line,
    draft: {
      ...draft,
      tokens: after,
      removed: [...draft.removed, ...removal(said === '' ? [] : before, 'aside')],
      notes: said === '' ? draft.notes : [...draft.notes, said.charAt(0).toUpperCase() + said.slice(1)],
    },
  }
}

/** Without a salutation the letter greets its announced addressee, and the announcement becomes a note. */
function takeAnnounced(draft: Draft, known: ReadonlySet<string>): Salutation {
  const { tokens } = draft
  const found = announcedAddressee(tokens, (start) => nameEnd(tokens, start, known))
  const place = found && tokens[found.name]
  if (!found || !place) return { line: null, draft }
  const at = { ...place, end: place.start }
  const name = titleAndSurname(tokens.slice(found.name, found.nameEnd)).map((token) => {
    return { ...printedName(token), start: place.start, end: place.start }
  })
  const words = tokens.slice(found.from, found.to)
  const said = printTokens(writeNames(words, known)).replace(/[,;:]$/u, '')
  return {
    line: [{ ...wordFor('Dear', at, at), before: ' ' }, ...name, markToken(',', at)],
    draft: {
      ...draft,
      tokens: [...tokens.slice(0, found.from), ...tokens.slice(found.to)],
      removed: [...draft.removed, ...removal(words, 'aside')],
      notes: [...draft.notes, said.charAt(0).toUpperCase() + said.slice(1)],
    },
  }
}

/** Greets 'Mr Ian Petrie' as 'Mr Petrie' (decision 38). */
function titleAndSurname(name: readonly Token[]): Token[] {
  const titles = name.findIndex((token) => printedTitle(token.key) === null)
  const surname = name.findLastIndex((token, at) => token.kind === 'word' && !isMark(name[at - 1], '-'))
  return [...name.slice(0, titles), ...name.slice(surname)]
}

type Found = { at: number; line: Token[]; next: number }

const WITHOUT_NAME = indexPhrases(lexicon.withoutName, (phrase) => phrase)
const GROUPS = new Set(lexicon.groups)
const NOT_NAMES = new Set(lexicon.notNames)
const TO_WHOM = indexPhrases<string>(['to whom it may concern'], (phrase) => phrase)
const FORMAL = new Set(['sir', 'madam', 'colleague', 'colleagues'])
const LATEST = 40
const LATEST_ON_LINE = 250
const LONGEST_ASIDE = 30

/** True for a heading, a list, or more words than anybody says to the secretary. */
function isLetterText(before: readonly Token[]): boolean {
  if (before.length > LONGEST_ASIDE || typedLabels(before).size > 0) return true
  return before.some((token, at) => {
    const title = token.kind === 'heading' ? at : titleAt(before, at)
    return (
      title !== null && (token.kind === 'heading' || isMark(before[title], ':') || isLayout(before[title]))
    )
  })
}

function newParagraph(next: Token | undefined): Token {
  const place = next?.start ?? 0
  return { kind: 'paragraph', text: '', key: '', start: place, end: place, before: ' ' }
}

function findSalutation(tokens: readonly Token[], known: ReadonlySet<string>): Found | null {
  for (let at = 0; at < Math.min(tokens.length, LATEST_ON_LINE); at += 1) {
    const previous = tokens[at - 1]
    if (at >= LATEST && !isLayout(previous)) continue
    const general = startsSegment(tokens, at) ? phraseAt(TO_WHOM, tokens, at) : null
    if (general) return { at, ...lineOf(tokens, at, general.next, tokens.slice(at + 1, general.next)) }
    if (wordAt(tokens, at) !== 'dear') continue
    const line = addressee(tokens, at, known)
    const opens = previous?.kind !== 'word' || printedTitle(wordAt(tokens, at + 1)) !== null
    if (line && opens) return { at, ...line }
  }
  return null
}

function addressee(
  tokens: readonly Token[],
  at: number,
  known: ReadonlySet<string>,
): Omit<Found, 'at'> | null {
  const general = phraseAt(WITHOUT_NAME, tokens, at + 1)?.next ?? groupEnd(tokens, at + 1)
  const end = general ? belongingEnd(tokens, general) : nameEnd(tokens, at + 1, known)
  const last = tokens[end - 1]
  if (!last || end === at + 1) return null
  const alone = end === at + 2 && ['doctor', 'dr'].includes(wordAt(tokens, at + 1))
  const words = alone
    ? [wordFor('Doctor', last, last)]
    : tokens.slice(at + 1, end).map((token, offset) => {
        const plain = general !== null && at + 1 + offset < general && !FORMAL.has(token.key)
        return plain || token.key === 'of' ? token : printedName(token)
      })
  return lineOf(tokens, at, end, words)
}

/** Returns 'Dear', the words after it and a comma. */
function lineOf(
  tokens: readonly Token[],
  at: number,
  end: number,
  words: readonly Token[],
): Omit<Found, 'at'> {
  const next = isMark(tokens[end], ',.:;') ? end + 1 : end
  const [first, closing] = [tokens[at], tokens[next - 1]]
  if (!first || !closing) return { line: [...words], next }
  const comma = { ...markToken(',', closing), start: next > end ? closing.start : closing.end }
  return { line: [wordFor(inCapitals(first.text), first, first), ...words, comma], next }
}

/** Reads names up to a mark, or one word: 'Dear parents of Amelia Jones,'. */
function belongingEnd(tokens: readonly Token[], end: number): number {
  if (wordAt(tokens, end) !== 'of') return end
  let name = end + 1
  while (name < end + 4 && tokens[name]?.kind === 'word') name += 1
  return isMark(tokens[name], ',.:;') ? name : Math.min(end + 2, name)
}

/** Reads up to three words before a group of people: 'Dear cardiology team', 'Dear paediatric colleagues'. */
function groupEnd(tokens: readonly Token[], start: number): number | null {
  for (let at = start + 1; at <= start + 3 && tokens[at]?.kind === 'word'; at += 1) {
    if (NOT_NAMES.has(wordAt(tokens, at - 1)) || printedTitle(wordAt(tokens, start)) !== null) return null
    if (GROUPS.has(wordAt(tokens, at))) return at + 1
  }
  return null
}

/**
 * Reads titles and then names. Names are words with capitals, a hyphenated part, or one plain word after a title. 'Mr and Mrs
 * Jones' has two titles.
 */
function nameEnd(tokens: readonly Token[], start: number, known: ReadonlySet<string>): number {
  const first = oneNameEnd(tokens, start, known)
  const another = wordAt(tokens, first) === 'and' && printedTitle(wordAt(tokens, first + 1)) !== null
  return another ? oneNameEnd(tokens, first + 1, known) : first
}

function oneNameEnd(tokens: readonly Token[], start: number, known: ReadonlySet<string>): number {
  let at = start
  while (printedTitle(wordAt(tokens, at)) !== null) at += 1
  const titled = at > start
  for (let words = 0; words < 4; words += 1) {
    const token = tokens[at]
    if (
      token?.kind !== 'word' ||
      NOT_NAMES.has(token.key) ||
      (titleAt(tokens, at) !== null && !known.has(token.key))
    )
      break
    const capital = /^\p{Lu}/u.test(token.text)
    if (!capital && !(titled && words === 0) && !known.has(token.key)) break
    at += 1
    while (isMark(tokens[at], '-') && tokens[at + 1]?.kind === 'word') at += 2
    if (known.has(token.key) && !known.has(wordAt(tokens, at))) break
  }
  return at
}

function printedName(token: Token): Token {
  if (token.kind !== 'word' || token.key === 'and') return token
  const title = printedTitle(token.key)
  return wordFor(title ?? inCapitals(token.text), token, token)
}

/** Returns the words of names in lower case. Hyphenated names are also returned in parts. */
export function wordsOfName(...names: (string | null)[]): Set<string> {
  const words = names.flatMap((name) => (name ?? '').toLowerCase().split(/[\s,.]+/u))
  const parts = words.flatMap((word) => word.split('-'))
  return new Set([...words, ...parts].filter((word) => word.length > 1 && printedTitle(word) === null))
}
