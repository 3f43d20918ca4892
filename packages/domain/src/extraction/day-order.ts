// Learns whether the day or the month comes first in a list from all its dates of birth together.
import type { PrintedDate } from './find-dates.ts'
import type { DayOrder } from './types.ts'

export type LearnedOrder = {
  /** The order that all or most dates prove, or null if no date proves one. */
  order: DayOrder | null
  /** Some dates prove one order and some the other, so every ambiguous date is uncertain. */
  mixed: boolean
  /** Some dates have the year first and the day second, so ambiguous dates of that form are uncertain. */
  turned?: boolean
}

/** Learns only from dates of birth, because the list may write its print date in another way. */
export function learnDayOrder(dates: readonly PrintedDate[]): LearnedOrder {
  const proofs = dates.map(provenOrder)
  const dayFirst = proofs.filter((order) => order === 'dmy').length
  const monthFirst = proofs.filter((order) => order === 'mdy').length
  const turned = dates.some(({ yearFirst }) => yearFirst === 'turned')
  if (dayFirst + monthFirst === 0) return { order: null, mixed: false, turned }
  return { order: dayFirst >= monthFirst ? 'dmy' : 'mdy', mixed: dayFirst > 0 && monthFirst > 0, turned }
}

/** Returns the only possible order of a numeric date, or null if both are possible or its form decides. */
export function provenOrder({ order, first, second }: PrintedDate): DayOrder | null {
  if (order !== null) return null
  if (first > 12) return 'dmy'
  return second > 12 ? 'mdy' : null
}

/** True if both orders are possible and differ: 03/04/1951. */
export function isAmbiguous(date: PrintedDate): boolean {
  return (
    (date.order === null || date.yearFirst === 'plain') &&
    date.first <= 12 &&
    date.second <= 12 &&
    date.first !== date.second
  )
}
