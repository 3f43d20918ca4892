// Moves the focus after a recipient was moved or removed, because the row is then in another place or gone.

/** The ids of the buttons in a recipient's row, and of the search field for adding one. */
export const focusIds = {
  up: (key: string) => `recipient-${key}-up`,
  down: (key: string) => `recipient-${key}-down`,
  add: 'recipient-add',
} as const

/**
 * Focuses the button that was pressed, or the opposite one if that is disabled at the end of the list. Without a key,
 * focuses the search field.
 */
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
