// Joins columns that were split by chance at white space: 'Anna | Smith', '400 | 007 | 9190'.
import { kindOf } from './facts.ts'
import type { Span } from './gutters.ts'
import { type Line, textOf } from './lines.ts'
import { surnameStarts } from './name-order.ts'
import type { Word } from './words.ts'

export type SplitColumn = { span: Span; header: string }

/** Joins a column without its own header to the column close before it, if both are text, or if they make sense only together. */
export function joinSplit(
  columns: readonly SplitColumn[],
  lines: readonly Line[],
): { spans: Span[]; headers: string[] } {
  const size = lines[0]?.size ?? 10
  const joined: SplitColumn[] = []
  for (const column of columns) {
    const last = joined.at(-1)
    const isJoint = last && mayJoin(last, column)
    if (isJoint && (isOneCell(last, column, lines) || belongTogether(last, column, { size, lines }))) {
      last.span = { x0: last.span.x0, x1: column.span.x1 }
      last.header = column.header || last.header
    } else joined.push({ ...column })
  }
  return { spans: joined.map(({ span }) => span), headers: joined.map(({ header }) => header) }
}

/**
 * False if the columns have different headers. A header over both may be printed twice, the second time with another header below it.
 */
function mayJoin(left: SplitColumn, right: SplitColumn): boolean {
  return left.header === '' || right.header === '' || `${right.header} `.startsWith(`${left.header} `)
}

/**
 * True if, under one header, the right text always follows the left by at most a space, so that both are one cell: 'Warfarin |
 * 3 | mg' in a column that few rows fill.
 */
function isOneCell(left: SplitColumn, right: SplitColumn, lines: readonly Line[]): boolean {
  if (left.header === '' && right.header === '') return false
  let pairs = 0
  let alone = 0
  for (const { words } of lines) {
    const at = words.findIndex((word) => isIn(word, right.span))
    const first = words[at]
    if (!first) continue
    const before = words[at - 1]
    if (!before || !isIn(before, left.span)) alone += 1
    else if (first.x0 - before.x1 > A_SPACE * first.size) return false
    else pairs += 1
    if (pairs >= ENOUGH) break
  }
  return pairs > 0 && alone <= 0.1 * pairs
}

/** The widest space between two words of one cell, in ems. */
export const A_SPACE = 0.45
const ENOUGH = 80

type Place = { size: number; lines: readonly Line[] }

function belongTogether(left: SplitColumn, right: SplitColumn, { size, lines }: Place): boolean {
  const underOne = left.header !== '' && left.header === right.header
  const gap = right.span.x0 - left.span.x1
  // The limit is in ems. Digits of a number may be a little further apart than the words of a name.
  const within = (ems: number) => gap <= (underOne ? 1.2 : ems) * size + 0.6
  const pairs = lines
    .slice(0, 80)
    .map(({ words }) => [textIn(words, left.span), textIn(words, right.span)] as const)
    .filter(([a, b]) => a !== '' && b !== '')
  const joint = pairs.filter(([a, b]) =>
    isWordsOnly(a + b) ? within(endsInSurnameStart(a) ? 1 : 0.4) : within(0.6) && isOneThing(a, b),
  )
  return pairs.length > 0 && joint.length >= 0.6 * pairs.length
}

/** True if the rest of the surname must follow: 'O', 'De La'. */
function endsInSurnameStart(text: string): boolean {
  return surnameStarts(text.split(' ').slice(-1)) === 1
}

function isWordsOnly(text: string): boolean {
  return /^\D+$/u.test(text)
}

/** True for punctuation between values, digits of one number, or parts that are valid only together. */
function isOneThing(a: string, b: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(a) || !/[\p{L}\p{N}]/u.test(b)) return true
  const [first, second] = [kindOf(a), kindOf(b)]
  if (first === 'text' && second === 'text' && /^[\d\s-]+$/u.test(a + b)) return true
  const whole = kindOf(`${a} ${b}`)
  return (
    whole !== 'text' && (first === 'text' || second === 'text' || (whole === 'phone' && first === 'number'))
  )
}

function textIn(words: readonly Word[], span: Span): string {
  return textOf(words.filter((word) => isIn(word, span)))
}

function isIn({ x0, x1 }: Word, span: Span): boolean {
  return (x0 + x1) / 2 > span.x0 && (x0 + x1) / 2 < span.x1
}
