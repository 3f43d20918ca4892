// Which letter of the list is open, and which comes next.

/** In the address: a letter number, 'none' when the pane was closed, nothing while nobody has chosen. */
export type ChosenLetter = number | 'none' | undefined

/**
 * The letter to show. On a wide screen the first one shows by itself until somebody chooses (spec §2); on a
 * narrow one the list is shown first.
 */
export function openLetterId(chosen: ChosenLetter, ids: number[], isWide: boolean): number | null {
  if (chosen === 'none') return null
  return chosen ?? (isWide ? (ids[0] ?? null) : null)
}

/** The letter `step` places further in the list, stopping at its ends; from nowhere, the first. */
export function steppedLetterId(ids: number[], current: number | null, step: 1 | -1): number | null {
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return ids[0] ?? null
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null
}

/** The letter that opens when `done` leaves the list: the one below it, or above it when it was the last. */
export function followingLetterId(ids: number[], done: number): number | null {
  const at = ids.indexOf(done)
  if (at === -1) return ids[0] ?? null
  return ids[at + 1] ?? ids[at - 1] ?? null
}
