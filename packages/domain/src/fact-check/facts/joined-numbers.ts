// Reads the numbers at a place of a text, and what joins them: '152/88', '11 x 8', '6 to 8', 'half a', '3/12', '210 × 10⁹/L'.
import { longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'
import { UNITS, type Unit } from './units.ts'

/** The kinds of marks and words that join the numbers of one quantity. */
export type Joint = '' | '-' | '/' | 'x'

/**
 * The numbers at a place and the index after them. `implied` is true if no number is written ('a week'). `span` is the unit of a
 * length of time in short form ('3/12').
 */
export type Numbers = {
  values: readonly number[]
  joint: Joint
  next: number
  implied: boolean
  span: Unit | null
}

export function numbersOf(words: readonly Word[], at: number, taken: ReadonlySet<number>): Numbers | null {
  const numbers = numbersAt(words, at, taken) ?? (isInName(words, at) ? null : singleAt(words, at))
  return numbers && spanOf(words, at, numbers)
}

function numbersAt(words: readonly Word[], at: number, taken: ReadonlySet<number>): Numbers | null {
  const first = words[at]
  if (first?.kind !== 'number' || taken.has(at)) return null
  const values = [first.value * (isMinus(words, at) ? -1 : 1)]
  let joint: Joint = ''
  let next = at + 1
  for (;;) {
    const step = jointAt(words, next)
    const power = step?.joint === 'x' ? powerEnd(words, step.next) : null
    if (power !== null) {
      next = power
      break
    }
    const value = step && words[step.next]
    if (
      !step ||
      !value ||
      value.kind !== 'number' ||
      taken.has(step.next) ||
      (joint !== '' && joint !== step.joint)
    )
      break
    joint = step.joint
    values.push(value.value)
    next = step.next + 1
    if (joint !== 'x' && joint !== '/') break
  }
  return { values, joint, next, implied: false, span: null }
}

/** Returns the end of '10⁹/L', '10^9/L' or '10 9/L', or null for any other number. Doctors dictate blood counts without it. */
function powerEnd(words: readonly Word[], at: number): number | null {
  const ten = words[at]
  if (ten?.value !== 10) return null
  let next = at + 1
  // A superscript is not a word, so it leaves a gap between the 10 and the slash.
  const raised = words[next]?.text === '/' && words[next]?.start !== ten.end
  if (!raised) {
    if (/^[\^*]$/u.test(words[next]?.text ?? '')) next += 1
    if (words[next]?.kind !== 'number') return null
    next += 1
  }
  return words[next]?.text === '/' && /^(?:l|litre)$/u.test(words[next + 1]?.key ?? '') ? next + 2 : null
}

function isMinus(words: readonly Word[], at: number): boolean {
  const [before, number] = [words[at - 1], words[at]]
  if (before?.key === 'minus') return true
  return (
    before !== undefined &&
    '-−–'.includes(before.text) &&
    before.end === number?.start &&
    words[at - 2]?.kind !== 'number'
  )
}

type Step = { joint: Joint; next: number }

const JOINTS: Readonly<Record<string, Joint>> = { x: 'x', '×': 'x', by: 'x', to: '-', or: '-' }

/** Reads the words that join a number to the next: '6 to 8', '11 x 8', '152/88', '4 out of 5', '1 in 100'. */
function jointAt(words: readonly Word[], at: number): Step | null {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (!word || !before) return null
  if (word.text === '/' && word.start === before.end) return { joint: '/', next: at + 1 }
  if ('-–—'.includes(word.text) && after?.kind === 'number') return { joint: '-', next: at + 1 }
  const joint = JOINTS[word.key]
  if (joint !== undefined) return { joint, next: at + 1 }
  return partAt(words, at) ?? sideAt(words, at)
}

/** Reads 'out of 5', or 'in 100' after 1. */
function partAt(words: readonly Word[], at: number): Step | null {
  if (words[at]?.key === 'out' && words[at + 1]?.key === 'of') return { joint: '/', next: at + 2 }
  const whole = words[at + 1]?.value ?? 0
  // In '1 in 2021' the second number is a year.
  const isYear = whole > 1900 && whole < 2100 && whole % 100 !== 0
  const chance = words[at]?.key === 'in' && words[at - 1]?.value === 1 && words[at + 1]?.kind === 'number'
  return chance && !isYear ? { joint: '/', next: at + 1 } : null
}

/** Reads 'mm by 8' after 11. */
function sideAt(words: readonly Word[], at: number): Step | null {
  const unit = longestPhrase(UNITS, at, (index) => words[index]?.key ?? '')
  const by = unit && JOINTS[words[unit.next]?.key ?? ''] === 'x'
  return unit && by && words[unit.next + 1]?.kind === 'number' ? { joint: 'x', next: unit.next + 1 } : null
}

/**
 * Reads one of a unit without a number: 'a year', 'an hour', 'a fortnight', 'the past month', 'within the hour'. 'Half an hour'
 * is 0.5.
 */
function singleAt(words: readonly Word[], at: number): Numbers | null {
  const word = words[at]
  if (word?.key === 'half' && /^an?$/u.test(words[at + 1]?.key ?? ''))
    return { values: [0.5], joint: '', next: at + 2, implied: true, span: null }
  if (isQuarterOf(words, at)) return { values: [0.25], joint: '', next: at + 4, implied: true, span: null }
  if (/^(?:another|an?)$/u.test(word?.key ?? ''))
    return { values: [1], joint: '', next: at + 1, implied: true, span: null }
  const [key, before] = [word?.key ?? '', words[at - 1]?.key ?? '']
  const past = /^(?:past|last|next|coming)$/u.test(key) && /^(?:the|this|over)$/u.test(before)
  const within = key === 'the' && /^(?:within|inside)$/u.test(before)
  return past || within ? { values: [1], joint: '', next: at + 1, implied: true, span: null } : null
}

/** True for 'a quarter of a microgram'. */
function isQuarterOf(words: readonly Word[], at: number): boolean {
  return ['a', 'quarter', 'of', 'a'].every((key, offset) => words[at + offset]?.key === key)
}

/** True for 'a day' in a name such as 'a day case', where it is not a length of time. */
function isInName(words: readonly Word[], at: number): boolean {
  return /^(?:day|week|night)$/u.test(words[at + 1]?.key ?? '') && IN_NAME.test(words[at + 2]?.key ?? '')
}

const IN_NAME =
  /^(?:cases?|units?|cent(?:re|er)s?|wards?|hospitals?|surgery|patients?|procedures?|shifts?|care|sister|staff)$/u

/**
 * Reads '5/7' as 5 days, '6/52' as 6 weeks and '3/12' as 3 months if the words around it refer to a length of time: 'in 3/12',
 * '6/52 ago'.
 */
function spanOf(words: readonly Word[], at: number, numbers: Numbers): Numbers {
  const { values, joint, next } = numbers
  const [count = 0, whole = 0] = values
  const name = SPANS[whole]
  if (joint !== '/' || values.length !== 2 || name === undefined || next !== at + 3) return numbers
  const [before, after] = [words[at - 1]?.key ?? '', words[next]?.key ?? '']
  // Only weeks are counted in 52.
  const isSpan = whole === 52 || BEFORE_SPAN.test(before) || AFTER_SPAN.test(after)
  const unit = isSpan ? longestPhrase(UNITS, 0, () => name) : null
  return unit === null ? numbers : { ...numbers, values: [count], joint: '', span: unit.entry }
}

const SPANS: Readonly<Record<number, string>> = { 7: 'days', 12: 'months', 52: 'weeks' }
const BEFORE_SPAN =
  /^(?:in|for|over|within|past|last|next|every|after|another|further|review|reviewed|repeat|up|u|fu|see|seen)$/u
const AFTER_SPAN = /^(?:ago|history|hx|later|course|duration|post|postop)$/u
