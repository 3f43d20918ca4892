// Marks headings in dictated words: 'heading plan', and known titles alone (rules §7.2).
import { startsCountedList, startsInstruction } from './instruction-lists.ts'
import { titleAt } from './known-titles.ts'
import { typedLabels } from './typed-lists.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * Opens every heading with a 'heading' token and closes it with a line. A known title is a heading if it starts a segment and a
 * colon, a full stop, a line or a first list item follows. In typed text, so is any short line that ends with a colon.
 */
export function markHeadings(tokens: readonly Token[]): Token[] {
  const marked: Token[] = []
  const items = new Set([...typedLabels(tokens).values()].map((label) => label.next))
  for (let at = 0; at < tokens.length;) {
    const heading = items.has(at) && !standsAlone(tokens, at) ? null : headingAt(tokens, at)
    const token = tokens[at]
    if (!token) break
    if (!heading) {
      marked.push(token)
      at += 1
      continue
    }
    const title = tokens.slice(heading.from, heading.to)
    const [first, last] = [title[0] ?? token, title.at(-1) ?? token]
    const indent = tokens[heading.next - 1]?.indent
    marked.push(layout('heading', first.start), ...title, { ...layout('line', last.end), indent })
    at = heading.next
  }
  return marked
}

type Heading = { from: number; to: number; next: number }

const LONGEST_TITLE = 8

function headingAt(tokens: readonly Token[], at: number): Heading | null {
  if (tokens[at]?.kind === 'heading') return announced(tokens, at)
  if (!opensSentence(tokens, at)) return null
  return knownTitle(tokens, at) ?? typedTitle(tokens, at)
}

/** True for a title with a colon that ends its line. '2. Plan:' is the heading of what follows, but '3. Review.' is an item. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const end = titleAt(tokens, at)
  return end !== null && isMark(tokens[end], ':') && isLayout(tokens[end + 1])
}

function opensSentence(tokens: readonly Token[], at: number): boolean {
  const previous = tokens[at - 1]
  if (previous?.kind === 'item') return false
  return previous === undefined || isLayout(previous) || isMark(previous, '.?!')
}

/** Returns the heading after the word 'heading': a known title, or the words up to the next mark or line. */
function announced(tokens: readonly Token[], at: number): Heading {
  const from = isMark(tokens[at + 1], ',:.') || tokens[at + 1]?.kind === 'line' ? at + 2 : at + 1
  const end = wordsEnd(tokens, from)
  const known = titleAt(tokens, from)
  const upToColon = end - from <= LONGEST_TITLE && isMark(tokens[end], ':')
  const upToMark = end - from <= LONGEST_TITLE && (known === null || upToColon)
  const to = upToMark ? end : (known ?? Math.min(from + 1, end))
  return { from, to, next: afterTerminator(tokens, to) }
}

function wordsEnd(tokens: readonly Token[], from: number): number {
  let end = from
  while (tokens[end]?.kind === 'word' && end - from <= LONGEST_TITLE) end += 1
  return end
}

function afterTerminator(tokens: readonly Token[], to: number): number {
  const mark = isMark(tokens[to], ':.,;') ? to + 1 : to
  return tokens[mark]?.kind === 'line' || tokens[mark]?.kind === 'paragraph' ? mark + 1 : mark
}

function knownTitle(tokens: readonly Token[], at: number): Heading | null {
  const to = titleAt(tokens, at)
  const following = to === null ? undefined : tokens[to]
  if (to === null || following === undefined) return null
  const numbered =
    (wordAt(tokens, to) === 'number' && wordAt(tokens, to + 1) === 'one') ||
    (wordAt(tokens, to) === 'one' && (startsInstruction(tokens, to + 1) || startsCountedList(tokens, to)))
  const ended = isMark(following, ':.') || isLayout(following) || numbered || endedByComma(tokens, at, to)
  return ended ? { from: at, to, next: afterTerminator(tokens, to) } : null
}

/**
 * A comma ends a title at the start of a paragraph: 'Diagnosis, bipolar disorder …'. After other titles a subject must follow:
 * 'Examination, there was'.
 */
function endedByComma(tokens: readonly Token[], at: number, to: number): boolean {
  const previous = tokens[at - 1]
  if (!isMark(tokens[to], ',') || (previous !== undefined && !isLayout(previous))) return false
  return ONE_THING.has(wordAt(tokens, at)) ? to === at + 1 : SUBJECTS.has(wordAt(tokens, to + 1))
}

const ONE_THING = new Set(['diagnosis', 'diagnoses', 'impression', 'plan'])
const SUBJECTS = new Set(['he', 'she', 'it', 'there', 'i', 'we', 'they'])

/** Reads 'Driving:' alone on its line. */
function typedTitle(tokens: readonly Token[], at: number): Heading | null {
  const previous = tokens[at - 1]
  if (previous !== undefined && !isLayout(previous)) return null
  const end = wordsEnd(tokens, at)
  const alone = end > at && end - at <= 6 && isMark(tokens[end], ':') && tokens[end + 1]?.kind === 'line'
  return alone ? { from: at, to: end, next: end + 2 } : null
}

function layout(kind: 'heading' | 'line', place: number): Token {
  return { kind, text: '', key: '', start: place, end: place, before: ' ' }
}
