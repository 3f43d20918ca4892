// Decides which earlier value a later one replaces, and how many words after the earlier value are replaced too.
import { align, restates } from './alignment.ts'
import lexicon from './corrections.json' with { type: 'json' }
import {
  asYear,
  fitsRange,
  leadingWords,
  mayMeanLastWord,
  rangeLink,
  replacedPart,
  restatedRange,
  valueStart,
} from './partial-values.ts'
import { goesOn, UNDECIDED, type Repair, type Scene } from './repair-scene.ts'
import { printedTitle } from './name-style.ts'
import { wordAt, type Token } from './tokens.ts'
import { replaces, singular, valueAt, valuesBetween, type ValuePhrase } from './value-phrases.ts'

/** A value after a correction, and the values of the sentence before it, from left to right. */
type SaidAgain = { scene: Scene; later: ValuePhrase; values: readonly ValuePhrase[] }

/**
 * Replaces everything from an earlier value on, if the doctor repeats it: 'forty milligrams for five days, sorry, thirty … seven
 * days'.
 */
export function restatedRepair({ scene, later, values }: SaidAgain): Repair | null {
  const { kept, end, next } = scene
  const earlier = values.find(
    (value) => restates(later, value) && align(scene, value.start, later.start).left === end,
  )
  if (!earlier) return null
  const range = restatedRange(scene, earlier, later)
  if (range !== null) return { from: range, to: kept.length, resume: next }
  if (isUnsure({ scene, later, values }, earlier)) return UNDECIDED
  const doubt = isOpenRange(kept, earlier) ? 'guess' : undefined
  return { from: replacedFrom(scene, earlier.start, later), to: kept.length, resume: next, doubt }
}

/** Replaces the nearest value of the same kind. Words after it that are not repeated stay. */
export function nearestRepair({ scene, later: said, values }: SaidAgain): Repair | null {
  const { kept, source, end, next } = scene
  const later = asYear(source, said, values.at(-1))
  const earlier = values.findLast((value) => value.type === 'doubtful' || replaces(later, value))
  if (!earlier) return null
  const part = replacedPart(kept, earlier, later)
  const farOrdinal = earlier.unit === 'ordinal' && later.unit !== 'ordinal' && earlier.end < end
  if (!part || farOrdinal || isUnsure({ scene, later, values }, earlier)) return UNDECIDED
  const from = replacedFrom(scene, part.start, later)
  const whole: Repair =
    part.end < earlier.end
      ? {
          from,
          to: kept.length,
          resume: later.end,
          splice: [next, later.end],
          stays: [part.end, earlier.end],
        }
      : { from, to: kept.length, resume: next }
  const { left, right } = align(scene, earlier.end, later.end)
  const tail = wordsOf(kept.slice(left, end))
  if (tail.length > 0) return tailRepair({ scene, later, whole, earlier, part, left, right, tail })
  const sole = values.filter((value) => replaces(later, value)).length === 1
  const sure = sole || later.unit !== '' || earlier.unit === ''
  return sure && !isOpenRange(kept, earlier) ? whole : { ...whole, doubt: 'guess' }
}

/** `tail` are the words after the earlier value, from `left` on, that are not repeated before `right`. */
type Leftover = {
  scene: Scene
  later: ValuePhrase
  whole: Repair
  earlier: ValuePhrase
  part: { start: number; end: number }
  left: number
  right: number
  tail: readonly string[]
}

const JOINERS = new Set(['and', 'but', 'or', 'which', 'who', 'then'])
const ORDERS = new Set(lexicon.clauseOpeners)
const LONGEST_TAIL = 4
const LONGEST_ORDER = 9

function tailRepair(leftover: Leftover): Repair {
  const { scene, later, whole, earlier, left, right, tail } = leftover
  const { kept, source, end } = scene
  const guess: Repair = { ...whole, doubt: 'guess' }
  const measured = valuesBetween(kept, left, end).some(({ type }) => !type.startsWith('alternative'))
  if (isSaidAgain(tail, source, right)) return measured ? guess : whole
  if (sameWords(kept.slice(earlier.start, earlier.end), source.slice(later.start, later.end)))
    return startedAgain(leftover, measured)
  if (goesOn(source, right) || valueAt(source, right)) return staying(leftover)
  return tail.length === 1 && !valueAt(kept, left) ? guess : UNDECIDED
}

/** Handles the same word with other words after it: 'Mr Jones, sorry, Mr Smith', 'start …, scratch that, start …'. */
function startedAgain({ scene, whole, earlier, tail }: Leftover, measured: boolean): Repair {
  const word = wordAt(scene.kept, earlier.start)
  const order = ORDERS.has(word)
  if (isJoined(tail, order ? LONGEST_ORDER : LONGEST_TAIL)) return UNDECIDED
  if (printedTitle(word) !== null) return whole
  return measured && !order ? UNDECIDED : { ...whole, doubt: 'guess' }
}

/** Keeps the words after the earlier value: 'Ramipril 5 mg in the morning, sorry, 10 mg'. */
function staying({ scene, later, whole, earlier, part, left, right, tail }: Leftover): Repair {
  const unnamed = earlier.unit === '' && later.unit !== ''
  const split = part.end < earlier.end && left > earlier.end
  if (isJoined(tail, LONGEST_TAIL) || unnamed || split) return UNDECIDED
  const to = left > earlier.end ? left : part.end
  return { from: whole.from, to, resume: right, splice: [scene.next, right], doubt: 'guess' }
}

function isJoined(tail: readonly string[], longest: number): boolean {
  return tail.length > longest || tail.some((word) => JOINERS.has(word))
}

function replacedFrom(scene: Scene, start: number, later: ValuePhrase): number {
  const from = valueStart(scene, start, later)
  return from - leadingWords(scene.kept, from, scene.source.slice(scene.next, later.start))
}

/** Whether the doctor could mean another value, another end of the range, or only the last word of the number. */
function isUnsure({ scene, later, values }: SaidAgain, earlier: ValuePhrase): boolean {
  if (!fitsRange(scene, earlier, later) || mayMeanLastWord(scene, earlier, later)) return true
  return pointsElsewhere({ scene, later, values }, earlier)
}

/**
 * True if the words after the new value are those after another, earlier value: 'four in March and six in June, sorry, five in
 * March'.
 */
function pointsElsewhere({ scene, later, values }: SaidAgain, earlier: ValuePhrase): boolean {
  const here = sharedWords(scene, earlier, later)
  return values.some(
    (value) =>
      value.end <= earlier.start && replaces(later, value) && sharedWords(scene, value, later) > here,
  )
}

/** Counts the content words that follow both values alike. */
function sharedWords({ kept, source }: Scene, earlier: ValuePhrase, later: ValuePhrase): number {
  let [words, content] = [0, 0]
  for (;;) {
    const word = wordAt(kept, earlier.end + words)
    if (word === '' || word !== wordAt(source, later.end + words)) return content
    if (!goesOn(kept, earlier.end + words)) content += 1
    words += 1
  }
}

/** True for a range such as '5 to 10', of which a single number may replace the upper end or both. */
function isOpenRange(kept: readonly Token[], { type, start }: ValuePhrase): boolean {
  return type === 'number' && ['to', 'or'].includes(rangeLink(kept, start) ?? '')
}

function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.filter((token) => token.kind === 'word').map((token) => token.key)
}

/** True if the last word is repeated: 'right knee pain, sorry, left hip pain'. */
function isSaidAgain(tail: readonly string[], source: readonly Token[], at: number): boolean {
  const last = singular(tail.at(-1) ?? '')
  return tail.some((_, offset) => singular(wordAt(source, at + offset)) === last)
}

function sameWords(before: readonly Token[], after: readonly Token[]): boolean {
  return wordsOf(before).join(' ') === wordsOf(after).join(' ')
}
