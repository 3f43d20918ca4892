/** Marks the element that took the focus after the focused element was removed (keep-keyboard.ts). */
export const keptMark = 'data-keyboard-kept'

/** True if the focused element was removed. The next Tab could then start anywhere. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.hasAttribute(keptMark)
}
