// Says why rows were skipped when the others were created.
import type { Review } from './review.ts'
import type { Hold, RowStatus } from './row-status.ts'

/**
 * A hold, 'discouraged' and 'kept-out' come from the program, 'by-hand' from the user. A row with 'later' was selected after
 * the others were sent.
 */
export type SkipReason = Hold | 'discouraged' | 'kept-out' | 'by-hand' | 'later'

/** Returns the reason for each row that was not sent, by row key. */
export function skipReasonsOf(
  { rows, statuses }: Review,
  sent: ReadonlySet<string>,
): Record<string, SkipReason> {
  return Object.fromEntries(
    rows.flatMap(({ key }) => {
      const status = statuses.get(key)
      return status && !sent.has(key) ? [[key, whyOf(status)] as const] : []
    }),
  )
}

function whyOf({ hold, isDiscouraged, isKeptOut, isSelected }: RowStatus): SkipReason {
  if (isSelected) return 'later'
  if (hold !== null) return hold
  if (isDiscouraged) return 'discouraged'
  return isKeptOut ? 'kept-out' : 'by-hand'
}
