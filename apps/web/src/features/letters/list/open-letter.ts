// Decides which letter of the list is open, and which comes next.

/** `?letter=` in the URL: a letter number, 'none' after the pane was closed, or nothing yet. */
export type LetterParam = number | 'none' | undefined

/** The letter to show. A wide screen opens the first one automatically (spec §2); a narrow one shows the list first. */
export function openLetterId(param: LetterParam, ids: number[], isWide: boolean): number | null {
  if (param === 'none') return null
  return param ?? (isWide ? (ids[0] ?? null) : null)
}

/** The next or previous letter, stopping at the ends of the list; the first one if `current` is not in it. */
export function neighbourLetterId(ids: number[], current: number | null, step: 1 | -1): number | null {
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return ids[0] ?? null
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null
}

/** The letter to open when `done` leaves the list: the one below it, or above it if it was the last. */
export function nextLetterId(ids: number[], done: number): number | null {
  const at = ids.indexOf(done)
  if (at === -1) return ids[0] ?? null
  return ids[at + 1] ?? ids[at - 1] ?? null
}
