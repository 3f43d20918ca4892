// Decides whether an interval is in the future ('in 3 months') or the past ('for the last 3 months').
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../../language/reading.ts'
import type { Comparison } from './comparison.ts'

const NEXT = /^(?:time|later|after|from|before)$/u
const PAST_BEFORE =
  /^(?:last|past|previous|for|over|since|about|every|some|nearly|almost|than|another|first)$/u
const PAST_AFTER = /^(?:ago|old|history|before|earlier|previously|of)$/u

/** True for 'in 6 weeks' and 'in 3 months' time'. */
function isToCome({ words }: Reading, { from, to }: Quantity): boolean {
  return words[from - 1]?.key === 'in' && !NEXT.test(words[to]?.key ?? '')
}

function isPast({ words }: Reading, { from, to }: Quantity): boolean {
  return (
    PAST_BEFORE.test(words[from - 1]?.key ?? '') ||
    (words[from - 1]?.key !== 'in' && PAST_BEFORE.test(words[from - 2]?.key ?? '')) ||
    PAST_AFTER.test(words[to]?.key ?? '')
  )
}

/** True for 'not 6 months, 3 months'. */
function isTakenBack({ words }: Reading, { from }: Quantity): boolean {
  return words[from - 1]?.key === 'not'
}

/**
 * Returns the dictated interval that the letter lacks, if the letter's interval was dictated only in the other direction. For
 * example, the letter says 'in 3 months' but only the past 3 months were dictated.
 */
export function misdirected(
  { letter, said }: Comparison,
  { quantity, same, others }: { quantity: Quantity; same: readonly Quantity[]; others: readonly Quantity[] },
  isSame: (a: Quantity, b: Quantity) => boolean,
): Quantity | null {
  if (!said) return null
  const isAgo = ({ words }: Reading, { to }: Quantity) => words[to]?.key === 'ago'
  const toCome = isToCome(letter, quantity)
  if (!toCome && !isAgo(letter, quantity)) return null
  const isNo = (each: Quantity) =>
    isTakenBack(said.reading, each) || (toCome ? isPast(said.reading, each) : isToCome(said.reading, each))
  const spoken = same.filter(({ unit }) => unit !== null)
  // 'Not 6 months, 3 months' takes back the future interval, even if something happens every 6 months.
  const isRound = ({ from }: Quantity) => said.reading.words[from]?.key === 'every'
  const takenBack = spoken.some((each) => isTakenBack(said.reading, each))
  if (spoken.length === 0 || !spoken.every((each) => isNo(each) || (takenBack && isRound(each)))) return null
  return (
    others.find(
      (each) =>
        !isNo(each) &&
        (toCome || isAgo(said.reading, each)) &&
        each.unit !== null &&
        !letter.quantities.some(
          (other) => other.unit !== null && (toCome || isAgo(letter, other)) && isSame(other, each),
        ),
    ) ?? null
  )
}
