// Where the keyboard goes on after a recipient has moved or gone: their row is drawn elsewhere, or not at all.

/** The buttons of a recipient's row; the box in which others are looked for. */
export const focusIds = {
  up: (key: string) => `recipient-${key}-up`,
  down: (key: string) => `recipient-${key}-down`,
  add: 'recipient-add',
} as const

/** On at the button that was pressed, or its neighbour at the end of the list; without a key, where others are added. */
export function stepTo(key: string | null, by: 1 | -1): void {
  requestAnimationFrame(() => {
    const ids =
      key === null
        ? [focusIds.add]
        : [(by < 0 ? focusIds.up : focusIds.down)(key), (by < 0 ? focusIds.down : focusIds.up)(key)]
    const found = ids.map((id) => document.getElementById(id)).find((one) => one?.matches(':enabled'))
    found?.focus()
  })
}
