// Why rows were skipped when the others were created.
import type { Review } from './review.ts'
import type { Hold, Standing } from './standings.ts'

/**
 * A hold, 'discouraged' and 'kept-out' come from the program, 'by-hand' from the user; 'later' was selected after the
 * others were sent.
 */
export type WhyLeftOut = Hold | 'discouraged' | 'kept-out' | 'by-hand' | 'later'

/** The reason for each row that was not sent, by row key. */
export function leftOutOf(
  { rows, standings }: Review,
  sent: ReadonlySet<string>,
): Record<string, WhyLeftOut> {
  return Object.fromEntries(
    rows.flatMap(({ key }) => {
      const standing = standings.get(key)
      return standing && !sent.has(key) ? [[key, whyOf(standing)] as const] : []
    }),
  )
}

function whyOf({ hold, isDiscouraged, isKeptOut, isSelected }: Standing): WhyLeftOut {
  if (isSelected) return 'later'
  if (hold !== null) return hold
  if (isDiscouraged) return 'discouraged'
  return isKeptOut ? 'kept-out' : 'by-hand'
}
