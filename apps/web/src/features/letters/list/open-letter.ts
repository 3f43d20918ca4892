// Decides which letter of the list is open and which one follows.

/** `?letter=` in the URL: a letter number, 'none' after the pane was closed, or undefined before a choice. */
export type LetterParam = number | 'none' | undefined

/**
 * Returns the letter to show. A wide screen opens the first letter automatically (spec §2); a narrow screen shows the list
 * first.
 */
export function openLetterId(param: LetterParam, ids: number[], isWide: boolean): number | null {
  if (param === 'none') return null
  return param ?? (isWide ? (ids[0] ?? null) : null)
}

/**
 * Returns the next or previous letter, and stops at the ends of the list. Returns the first letter if `current` is not in
 * the list.
 */
export function neighbourLetterId(ids: number[], current: number | null, step: 1 | -1): number | null {
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return ids[0] ?? null
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null
}

/** Returns the letter to open when `done` leaves the list: the one below it or, for the last letter, the one above it. */
export function nextLetterId(ids: number[], done: number): number | null {
  const at = ids.indexOf(done)
  if (at === -1) return ids[0] ?? null
  return ids[at + 1] ?? ids[at - 1] ?? null
}
