// A dictated 'dear doctor Strachan' as a line of its own, and what was said before it (rules §7.6).
import lexicon from './salutations.json' with { type: 'json' }
import { indexPhrases, phraseAt, removal, type Draft } from './draft.ts'
import { titleAt } from './known-titles.ts'
import { isMark, markToken, printTokens, wordAt, wordFor, type Token } from './tokens.ts'

/** `line` is 'Dear Dr Strachan,' as tokens, or null when none was dictated. */
export type Salutation = { line: Token[] | null; draft: Draft }

/**
 * Takes the salutation out of the words. What was said before it ('this is a letter to Mr Smith himself so …')
 * tells the secretary whom the letter is for and becomes a note. `known` are the words of the GP's name.
 */
export function takeSalutation(draft: Draft, known: ReadonlySet<string>): Salutation {
  const found = findSalutation(draft.tokens, known)
  if (!found) return { line: null, draft }
  const { tokens } = draft
  const before = tokens.slice(0, found.at)
  const said = printTokens(before)
  return {
    line: found.line,
    draft: {
      ...draft,
      tokens: tokens.slice(found.next),
      removed: [...draft.removed, ...removal(said === '' ? [] : before, 'aside')],
      notes: said === '' ? draft.notes : [...draft.notes, said.charAt(0).toUpperCase() + said.slice(1)],
    },
  }
}

/** The title as it is printed before a name: 'doctor' → 'Dr'. */
export function printedTitle(word: string): string | null {
  return TITLES.get(word) ?? null
}

type Found = { at: number; line: Token[]; next: number }

const TITLES = new Map(Object.entries(lexicon.titles))
const WITHOUT_NAME = indexPhrases(lexicon.withoutName, (phrase) => phrase)
const NOT_NAMES = new Set(lexicon.notNames)
const LATEST = 40

function findSalutation(tokens: readonly Token[], known: ReadonlySet<string>): Found | null {
  for (let at = 0; at < Math.min(tokens.length, LATEST); at += 1) {
    if (wordAt(tokens, at) !== 'dear') continue
    const previous = tokens[at - 1]
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
): { line: Token[]; next: number } | null {
  const dear = tokens[at]
  if (!dear) return null
  const general = phraseAt(WITHOUT_NAME, tokens, at + 1)
  const end = general?.next ?? nameEnd(tokens, at + 1, known)
  const last = tokens[end - 1]
  if (!last || end === at + 1) return null
  const alone = end === at + 2 && ['doctor', 'dr'].includes(wordAt(tokens, at + 1))
  const words = alone
    ? [wordFor('Doctor', last, last)]
    : tokens.slice(at + 1, end).map((token) => (general ? token : printedName(token)))
  const comma = isMark(tokens[end], ',.:;') ? end + 1 : end
  const closing = tokens[comma - 1] ?? last
  const line = [
    wordFor('Dear', dear, dear),
    ...words,
    { ...markToken(',', closing), start: comma > end ? closing.start : closing.end },
  ]
  return { line, next: comma }
}

/** Titles, then names: capitals, a hyphenated part, or one plain word after a title; 'Mr and Mrs Jones' are two. */
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
  return wordFor(title ?? token.text.charAt(0).toUpperCase() + token.text.slice(1), token, token)
}

/** Words of names, in lower case, hyphenated names also in parts. */
export function wordsOfName(...names: (string | null)[]): Set<string> {
  const words = names.flatMap((name) => (name ?? '').toLowerCase().split(/[\s,.]+/u))
  const parts = words.flatMap((word) => word.split('-'))
  return new Set([...words, ...parts].filter((word) => word.length > 1 && !TITLES.has(word)))
}
