// Moves the focus after a recipient was moved or removed, because their row is rendered elsewhere or gone.

/** The buttons of a recipient's row, and the search field for adding one. */
export const focusIds = {
  up: (key: string) => `recipient-${key}-up`,
  down: (key: string) => `recipient-${key}-down`,
  add: 'recipient-add',
} as const

/** Focuses the button that was pressed, or the other one at the end of the list; without a key, the search field. */
export function focusAfterMove(key: string | null, by: 1 | -1): void {
  requestAnimationFrame(() => {
    const ids =
      key === null
        ? [focusIds.add]
        : [(by < 0 ? focusIds.up : focusIds.down)(key), (by < 0 ? focusIds.down : focusIds.up)(key)]
    const found = ids.map((id) => document.getElementById(id)).find((one) => one?.matches(':enabled'))
    found?.focus()
  })
}
