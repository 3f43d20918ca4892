// Whether the day or the month comes first in a list, learned from all its dates of birth together.
import type { PrintedDate } from './find-dates.ts'
import type { DayOrder } from './types.ts'

export type LearnedOrder = {
  /** What the dates prove; null when no date proves anything. */
  order: DayOrder | null
  /** Some dates prove one order and some the other: no date that could be both is certain. */
  mixed: boolean
}

/** Only dates of birth are asked: the date a list was printed on may be written another way. */
export function learnDayOrder(dates: readonly PrintedDate[]): LearnedOrder {
  const proofs = dates.map(provenOrder)
  const dayFirst = proofs.filter((order) => order === 'dmy').length
  const monthFirst = proofs.filter((order) => order === 'mdy').length
  if (dayFirst + monthFirst === 0) return { order: null, mixed: false }
  const order = dayFirst >= monthFirst ? 'dmy' : 'mdy'
  return { order, mixed: Math.min(dayFirst, monthFirst) > ODD_ONES * (dayFirst + monthFirst) }
}

/** The share of dates against the rest that counts as slips of the pen, each marked, rather than as two habits. */
const ODD_ONES = 0.05

/** The one order in which a date written with numbers alone makes sense; null when both do or its form tells. */
export function provenOrder({ order, first, second }: PrintedDate): DayOrder | null {
  if (order !== null) return null
  if (first > 12) return 'dmy'
  return second > 12 ? 'mdy' : null
}

/** Both orders make sense and differ: 03/04/1951. */
export function isAmbiguous(date: PrintedDate): boolean {
  return date.order === null && date.first <= 12 && date.second <= 12 && date.first !== date.second
}
