// Reads numbered and bulleted items: 'number one …' after a new line, 'One, … Two, …', typed '1.' and '-' (rules §7.2).
import { instructionLabels } from './instruction-lists.ts'
import { isNumberWord, unitValue } from '../language/number-words.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'
import { typedLabels } from './typed-lists.ts'
import { COUNTED_NOUNS, unitAt } from './units.ts'

/**
 * Replaces the words that number an item with an 'item' token. Numbers must count from one. A bare 'one' opens a list only if a
 * 'two' follows before the next heading, so that 'two tablets' stays unchanged.
 */
export function markListItems(tokens: readonly Token[]): Token[] {
  const accepted = acceptedItems(candidatesIn(tokens))
  const marked: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const item = accepted.get(at)
    const [first, last] = [tokens[at], tokens[(item?.next ?? at + 1) - 1]]
    if (!first || !last) break
    if (item)
      marked.push({
        kind: 'item',
        text: item.number === 0 ? '•' : String(item.number),
        key: item.number === 0 ? first.text : '',
        start: first.start,
        end: last.end,
        before: ' ',
      })
    else marked.push(first)
    at = item?.next ?? at + 1
  }
  return marked
}

/** Returns the position after 'number two' or a typed '2.' that numbers an item at the start of a line, or null. */
export function spokenLabelEnd(tokens: readonly Token[], at: number): number | null {
  const said = wordAt(tokens, at) === 'number'
  const number = smallNumber(wordAt(tokens, said ? at + 1 : at))
  const typed = !said && /^\d/u.test(wordAt(tokens, at)) && isMark(tokens[at + 1], '.)')
  if (number === null || !(said || typed)) return null
  return afterPoint(tokens, said ? at + 2 : at + 1)
}

/**
 * `number` 0 means a bullet. A `sure` item was announced with 'number'. An `inline` item does not start a segment. A `loose` item
 * starts a sentence with only its number ('Two GTN spray as required').
 */
type Candidate = {
  at: number
  next: number
  number: number
  sure: boolean
  inline: boolean
  loose?: boolean
  opens?: boolean
}

function candidatesIn(tokens: readonly Token[]): (Candidate | 'heading')[] {
  const plain = new Map([...typedLabels(tokens), ...instructionLabels(tokens)])
  return tokens
    .map((token, at) => {
      if (token.kind === 'heading') return 'heading'
      if (token.kind === 'item' && token.text === '1') return openedAt(at)
      const label = plain.get(at)
      return label ? { at, ...label, sure: true, inline: false } : candidateAt(tokens, at)
    })
    .filter((candidate) => candidate !== null)
}

/** Returns the first item of a 'numbered list'. */
function openedAt(at: number): Candidate {
  return { at, next: at + 1, number: 1, sure: true, inline: false }
}

function candidateAt(tokens: readonly Token[], at: number): Candidate | null {
  const previous = tokens[at - 1]
  const onLine = previous === undefined || isLayout(previous)
  const opens = onLine || isMark(previous, '.?!:')
  if (onLine && isBullet(tokens, at)) return { at, next: at + 1, number: 0, sure: true, inline: false }
  if (wordAt(tokens, at) === 'number') {
    const number = smallNumber(wordAt(tokens, at + 1))
    const more =
      SCALES.has(wordAt(tokens, at + 2)) || (opens && !onLine && isNumberWord(wordAt(tokens, at + 2)))
    const counted = !onLine && COUNTED_NOUNS.has(wordAt(tokens, at + 2))
    if (number === null || more || counted || OWNED.has(wordAt(tokens, at - 1))) return null
    return { at, next: afterPoint(tokens, at + 2), number, sure: true, inline: !opens }
  }
  return opens ? bareNumber(tokens, at, onLine) : null
}

/** Reads 'one point pigmented lesion' or 'two gout' on a line, 'Two, sputum culture' after a full stop, and '1.' or '1)'. */
function bareNumber(tokens: readonly Token[], at: number, onLine: boolean): Candidate | null {
  const number = smallNumber(wordAt(tokens, at))
  if (number === null) return null
  const next = afterPoint(tokens, at + 1)
  const marked = isMark(tokens[at + 1], onLine ? '.,:)-' : ',:)')
  const following = wordAt(tokens, next)
  const label = /^\d/u.test(following) && isMark(tokens[next + 1], '.)')
  if (following === '' || label || SCALES.has(following) || (isNumberWord(following) && !onLine)) return null
  const counts = unitAt(tokens, next) !== null || COUNTED_NOUNS.has(following) || RANGE.has(following)
  if (!marked && counts) return null
  return {
    at,
    next,
    number,
    sure: onLine && isMark(tokens[at + 1], '.)') && /^\d/u.test(wordAt(tokens, at)),
    inline: false,
    loose: !marked && !onLine,
  }
}

const SCALES = new Set(['hundred', 'thousand', 'million'])
const RANGE = new Set(['to', 'or', 'over', 'of', 'in', 'and', 'hundred', 'half', 'per'])
const OWNED = new Set(
  'his her their phone telephone mobile nhs hospital ward the a reference serial batch contact this my your bed account of'.split(
    ' ',
  ),
)

function isBullet(tokens: readonly Token[], at: number): boolean {
  return isMark(tokens[at], '-•*–·') && tokens[at + 1]?.kind === 'word' && tokens[at + 1]?.before === ' '
}

/** Returns the position after the 'point' or the mark (. , : ) -) that follows an item's number, or `at` if there is none. */
function afterPoint(tokens: readonly Token[], at: number): number {
  if (wordAt(tokens, at) === 'point' && !isNumberWord(wordAt(tokens, at + 1))) return at + 1
  return isMark(tokens[at], '.,:)-') ? at + 1 : at
}

function smallNumber(word: string): number | null {
  const value = /^\d{1,2}$/u.test(word) ? Number(word) : unitValue(word)
  return value !== null && value >= 1 && value <= 30 ? value : null
}

/** Keeps the candidates, in order, that continue a list. */
function acceptedItems(candidates: readonly (Candidate | 'heading')[]): Map<number, Candidate> {
  const accepted = new Map<number, Candidate>()
  let expected = 1
  let announced = false
  for (const [index, candidate] of candidates.entries()) {
    if (candidate === 'heading') {
      expected = 1
    } else if (candidate.number === 0) {
      accepted.set(candidate.at, candidate)
    } else if (
      candidate.number === 1 ? opensList(candidates, index) : continuesList(candidates, index, expected)
    ) {
      if (candidate.inline && (candidate.number === 1 || !announced)) continue
      accepted.set(candidate.at, candidate)
      announced = candidate.number === 1 ? candidate.sure : announced
      expected = candidate.number + 1
    }
  }
  return accepted
}

function opensList(candidates: readonly (Candidate | 'heading')[], index: number): boolean {
  const first = candidates[index]
  if (first === undefined || first === 'heading' || first.loose) return false
  return first.sure || followedBy(candidates, index, 2)
}

/**
 * Whether the candidate is the next item of the list. 'Two children' at the start of a sentence is one only if a 'three'
 * follows.
 */
function continuesList(
  candidates: readonly (Candidate | 'heading')[],
  index: number,
  expected: number,
): boolean {
  const candidate = candidates[index]
  if (candidate === undefined || candidate === 'heading') return false
  if (candidate.sure && !candidate.inline && (expected > 1 || candidate.opens)) return true
  if (candidate.number !== expected) return false
  return !candidate.loose || candidate.number > 2 || followedBy(candidates, index, 3)
}

function followedBy(candidates: readonly (Candidate | 'heading')[], index: number, number: number): boolean {
  for (let at = index + 1; at < index + LOOK_AHEAD; at += 1) {
    const candidate = candidates[at]
    if (candidate === undefined || candidate === 'heading') return false
    if (candidate.number === number)
      return !candidate.loose || number > 2 || followedBy(candidates, at, number + 1)
  }
  return false
}

const LOOK_AHEAD = 6
