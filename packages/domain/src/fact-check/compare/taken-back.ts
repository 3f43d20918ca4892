// Finds facts that the doctor took back in words that the composer does not recognise: a medicine, or what is done with one.
import type { MedicineAction, MedicineFacts } from '../facts/medicine.ts'
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../../language/reading.ts'
import { mentionsOf } from './same-facts.ts'

/** True if the next words take the action back: 'goes up to 36, no, I tell a lie, we agreed to leave it'. */
export function isActionTakenBack({ words }: Reading, { to }: MedicineAction): boolean {
  const after = words.slice(to, to + TAKEN_BACK_REACH)
  const end = after.findIndex(({ kind, text }) => kind === 'break' || text === '.')
  const near = after.slice(0, end < 0 ? undefined : end).map(({ key }) => key)
  return TAKES_BACK.test(` ${near.join(' ')} `)
}

const TAKEN_BACK_REACH = 16
const TAKES_BACK =
  / (?:i tell a lie|no (?:wait|sorry|actually|hang on|hold on|that's wrong|that's not right|i'm wrong|i got that wrong)) /u

/**
 * True for a medicine that is named once and taken back: 'with clindamycin, no, amoxicillin', 'I've given her co-amoxiclav, no I
 * haven't'.
 */
export function isMedicineTakenBack(reading: Reading, { id, to }: MedicineFacts): boolean {
  const after = reading.words.slice(to, to + 3).map(({ key }) => key)
  const [first = '', second = '', third = ''] = after[0] === ',' ? after.slice(1) : [...after, '']
  const isNo =
    first === 'no' &&
    (second === ',' || /^(?:i|we|sorry|wait|make|not|it's|that's)$/u.test(second) || third === '')
  return mentionsOf(reading, id).length === 1 && isNo
}

/**
 * True for a value that was named and not meant: '20, not 40', 'it was going to be 5 mL, too fast', '1 litre a day – no, 1.5'.
 */
export function isValueTakenBack({ words, quantities }: Reading, quantity: Quantity): boolean {
  const { from, to } = quantity
  const keys = (first: number, last: number) =>
    words
      .slice(Math.max(0, first), last)
      .map(({ key, sentence }) => (sentence === words[from]?.sentence ? key : '.'))
      .join(' ')
  const isOther = (each: Quantity) =>
    each.values.length === quantity.values.length &&
    each.values[0] !== quantity.values[0] &&
    (each.unit === null || quantity.unit === null || each.unit.dimension === quantity.unit.dimension)
  const isInstead = quantities.some((each) => each.to <= from && from - each.to <= BESIDE && isOther(each))
  if (isInstead && INSTEAD.test(keys(from - BESIDE, from))) return true
  if (WAS_GOING.test(keys(from - 6, from))) return true
  const next = quantities.find((each) => each.from > to && each.from - to <= BESIDE + 1)
  // 'No 12-lead ECG' does not take a value back.
  const isValue = next !== undefined && (next.unit !== null || /^[.,;)]?$/u.test(words[next.to]?.text ?? ''))
  return isValue && isOther(next) && NO_LATER.test(keys(to, next.from))
}

const BESIDE = 4
/** Matches '20 (not 40', with at most a punctuation mark or a unit between. */
const INSTEAD = /^(?:\S+ ){0,2}(?:[(,–-] )?not$/u
const WAS_GOING = /\b(?:was|were) going to (?:be|have|give|use|start|increase|reduce)\b[^.]*$/u
const NO_LATER = /^(?:[a-z]+ ){0,2}[,–—-] no(?: ,)?$/u

/** True for 'unlike paroxetine', 'not bisoprolol' and 'with ciclosporin I'd have worried', which nobody takes. */
export function isOnlySpokenOf(
  { words, neutral }: Reading,
  { from, to, doses, actions }: MedicineFacts,
): boolean {
  if (doses.length > 0 || actions.length > 0) return false
  const before = words[from - 1]?.key ?? ''
  const after = words.slice(to, to + 2).map(({ key }) => key)
  const isSupposed = before === 'with' && /^i(?:'d| would| might| could)/u.test(after.join(' '))
  return neutral[from] !== 0 || isSupposed || /^(?:unlike|than|not)$/u.test(before)
}
