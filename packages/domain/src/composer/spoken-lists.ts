// Reads spoken lists: 'bullet list … next item … end list', 'numbered list …' (rules §7.1).
import commands from './spoken-commands.json' with { type: 'json' }
import { followsPhrase, indexPhrases, phraseAt, type Draft, type Removal } from './draft.ts'
import lexicon from './spoken-lists.json' with { type: 'json' }
import { isMark, wordAt, type Token } from './tokens.ts'

/**
 * 'Bullet list' and 'numbered list' open a list if an 'end list' or a 'next item' follows. 'End list' closes what was opened or
 * numbered before it. In a closed list a new line begins an item, and so does every sentence if nothing else separates the items.
 * 'A bullet list of his medicines' is unchanged.
 */
export function openSpokenLists(draft: Draft): Draft {
  const { tokens } = draft
  const lists = listsIn(tokens)
  if (lists.length === 0) return draft
  const removed: Removal[] = [...draft.removed]
  const written: Token[] = []
  let inside: List | null = null
  for (let at = 0; at < tokens.length;) {
    const step: Step = stepAt(tokens, at, lists, inside)
    written.push(...step.tokens)
    const [first, last] = [tokens[at], tokens[step.next - 1]]
    if (step.said && first && last) {
      removed.push({ start: first.start, end: last.end, command: wordsSaid(tokens.slice(at, step.next)) })
    }
    inside = step.inside
    at = step.next
    const item = tokens[at]
    if (item && inside?.sentences && endsSentence(tokens, at) && at < (inside.close?.from ?? 0)) {
      written.push({ ...itemToken('next', item, item), end: item.start })
    }
  }
  return { ...draft, tokens: written, removed }
}

/** The replacement of the tokens up to `next`, whether they were `said` as a command, and the list that is open after them. */
type Step = { tokens: Token[]; next: number; said: boolean; inside: List | null }

function stepAt(tokens: readonly Token[], at: number, lists: readonly List[], inside: List | null): Step {
  const opened = lists.find(({ open }) => open?.from === at)
  if (opened?.open) {
    const next = firstItem(tokens, opened.open.to)
    const item = spanned(tokens, at, next, opened.numbered ? '1' : '•')
    return { tokens: item, next, said: true, inside: opened }
  }
  const ended = lists.find(({ close }) => close?.from === at)?.close
  if (ended) {
    const end = spanned(tokens, at, ended.to, '').map((token) => ({
      ...token,
      kind: 'paragraph' as const,
      key: 'end',
    }))
    return { tokens: end, next: ended.to, said: true, inside: null }
  }
  const line = inside?.close ? lineEnd(tokens, at) : null
  if (line === null) return { tokens: tokens.slice(at, at + 1), next: at + 1, said: false, inside }
  const typed = tokens[at]?.kind === 'line'
  return { tokens: spanned(tokens, at, line, 'next'), next: line, said: !typed, inside }
}

function spanned(tokens: readonly Token[], at: number, next: number, text: string): Token[] {
  const [first, last] = [tokens[at], tokens[next - 1]]
  return first && last ? [itemToken(text, first, last)] : []
}

type Place = { from: number; to: number }
/** `sentences` is true if each sentence between opening and end is an item. */
type List = { open: Place | null; close: Place | null; numbered: boolean; sentences: boolean }

const OPEN = indexPhrases(
  [
    ...lexicon.bullets.map((say) => ({ say, numbered: false })),
    ...lexicon.numbers.map((say) => ({ say, numbered: true })),
  ],
  ({ say }) => say,
)
const CLOSE = indexPhrases(lexicon.close, (say) => say)
const LINES = indexPhrases(lexicon.lines, (say) => say)
const ITEMS = indexPhrases(
  commands.filter(({ makes }) => makes === 'item').flatMap(({ say }) => say),
  (say) => say,
)
const LONGEST = 300

function listsIn(tokens: readonly Token[]): List[] {
  const lists: List[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const last = lists.at(-1)
    const free = at >= Math.max(last?.close?.to ?? 0, last?.open?.to ?? 0)
    const list = free ? (openedAt(tokens, at) ?? endedAt(tokens, at, last?.close?.to ?? 0)) : null
    if (list) lists.push(list)
  }
  return lists
}

function openedAt(tokens: readonly Token[], at: number): List | null {
  const opening = followsPhrase(tokens, at, lexicon.notAfter) ? null : phraseAt(OPEN, tokens, at)
  if (!opening) return null
  const close = closingOf(tokens, opening.next)
  const parted = isParted(tokens, opening.next, close?.from ?? opening.next + LONGEST)
  if (!close && !parted) return null
  const open = { from: at, to: opening.next }
  return { open, close, numbered: opening.entry.numbered, sentences: close !== null && !parted }
}

/** Returns the list that an 'end list' closes, if its items were dictated without an opening. */
function endedAt(tokens: readonly Token[], at: number, from: number): List | null {
  const close = closingAt(tokens, at)
  if (!close || !hasItem(tokens, Math.max(from, at - LONGEST), at)) return null
  return { open: null, close, numbered: false, sentences: false }
}

function closingAt(tokens: readonly Token[], at: number): Place | null {
  const next = followsPhrase(tokens, at, lexicon.notAfter) ? undefined : phraseAt(CLOSE, tokens, at)?.next
  return next === undefined ? null : { from: at, to: next }
}

/** Returns the end of the list, if it comes before another list begins. */
function closingOf(tokens: readonly Token[], from: number): Place | null {
  for (let at = from; at < Math.min(tokens.length, from + LONGEST); at += 1) {
    if (phraseAt(OPEN, tokens, at)) return null
    const close = closingAt(tokens, at)
    if (close) return close
  }
  return null
}

/** Whether something between these positions begins another item. Lines count only in a closed list. */
function isParted(tokens: readonly Token[], from: number, to: number): boolean {
  if (hasItem(tokens, from, to)) return true
  return closingAt(tokens, to) !== null && places(from, to).some((at) => lineEnd(tokens, at) !== null)
}

function hasItem(tokens: readonly Token[], from: number, to: number): boolean {
  return places(from, Math.min(to, tokens.length)).some(
    (at) =>
      phraseAt(ITEMS, tokens, at) !== null || NUMBERS.has(`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`),
  )
}

const NUMBERS = new Set(['number two', 'number 2'])

function places(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
}

/** Returns the position after a line break, spoken or typed. */
function lineEnd(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.kind === 'line') return at + 1
  return phraseAt(LINES, tokens, at)?.next ?? null
}

/** Skips a second beginning of the first item: 'Bullet list colon next item …'. */
function firstItem(tokens: readonly Token[], from: number): number {
  let at = from
  if (isMark(tokens[at], ':.,')) at += 1
  else if (wordAt(tokens, at) === 'colon' || wordAt(tokens, at) === 'comma') at += 1
  else if (wordAt(tokens, at) === 'full' && wordAt(tokens, at + 1) === 'stop') at += 2
  const again = lineEnd(tokens, at) ?? at
  const number = wordAt(tokens, again) === 'number' && FIRST.has(wordAt(tokens, again + 1)) ? again + 2 : null
  return number ?? phraseAt(ITEMS, tokens, again)?.next ?? again
}

const FIRST = new Set(['one', '1'])

/** Whether the position directly follows the mark that ends a sentence. */
function endsSentence(tokens: readonly Token[], at: number): boolean {
  if (isMark(tokens[at - 1], '.?!')) return true
  return wordAt(tokens, at - 2) === 'full' && wordAt(tokens, at - 1) === 'stop'
}

function wordsSaid(tokens: readonly Token[]): string {
  return tokens
    .map(({ key }) => key)
    .join(' ')
    .trim()
}

function itemToken(text: string, first: Token, last: Token): Token {
  return { kind: 'item', text, key: '', start: first.start, end: last.end, before: ' ' }
}
