/** Stands on the place in which the keyboard waits, because what had it is gone (keep-keyboard.ts). */
export const keptMark = 'data-keyboard-kept'

/** What had the keyboard is gone: the next Tab would begin anywhere, or goes on from the place in which it was. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.hasAttribute(keptMark)
}
