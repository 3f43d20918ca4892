// Decides whether the digit of 'one hundred five', dictated without 'and', is part of the number or counts tablets after a
// strength.
import { abbreviationAt } from './frequencies.ts'
import { isMedicineName } from './flow-medicines.ts'
import { isNumberWord, isSmallNumber } from '../language/number-words.ts'
import { startsSegment, wordAt, type Token } from './tokens.ts'
import { FORMS, unitAt } from './units.ts'

/**
 * Whether the digit at `at`, directly after 'hundred' or 'thousand', belongs to that number. Before a unit it always does ('one
 * hundred five milligrams'). It does not if it may count a dose or frequency ('clenil one hundred two puffs', 'metformin five
 * hundred one b d') or a time ('it was one hundred five years ago').
 */
export function joinsScale(tokens: readonly Token[], at: number): boolean {
  if (!isSmallNumber(wordAt(tokens, at))) return false
  const next = wordAt(tokens, at + 1)
  if (isNumberWord(next) || FORMS.has(next) || COUNTS.has(next)) return false
  if (unitAt(tokens, at + 1) !== null) return true
  if (abbreviationAt(tokens, at + 1) !== null || PRINTED_FREQUENCY.test(next)) return false
  if (TAKEN.has(`${next} ${wordAt(tokens, at + 2)}`) || namesMedicine(tokens, at)) return false
  if (wordAt(tokens, at) === 'one' && AFTER_ONE.has(next)) return false
  return !(SPAN.test(next) && RELATIVE.has(wordAt(tokens, at + 2)))
}

/** True if a medicine is named shortly before in the same sentence. The numbers are then its strength and its count. */
function namesMedicine(tokens: readonly Token[], at: number): boolean {
  for (let place = at - 1; place > at - FARTHEST && tokens[place]; place -= 1) {
    if (isMedicineName(wordAt(tokens, place))) return true
    if (startsSegment(tokens, place)) return false
  }
  return false
}

const FARTHEST = 7
const COUNTS = new Set(
  'times time hourly daily weekly nightly monthly once twice every each nocte mane'.split(' '),
)
const TAKEN = new Set(['at night', 'in the', 'a day', 'per day', 'as required', 'as needed', 'a week'])
const PRINTED_FREQUENCY =
  /^(?:(?:once|twice|three times|four times) daily|at night|in the morning|as required)$/u
const AFTER_ONE = new Set('of can could would should might may must has is'.split(' '))
const SPAN = /^(?:second|minute|hour|day|week|month|year)s?$/u
const RELATIVE = new Set(
  'ago after before earlier later since prior previously beforehand afterwards into post following from'.split(
    ' ',
  ),
)
