/** Marks the element that took the focus when the focused one was removed (keep-keyboard.ts). */
export const keptMark = 'data-keyboard-kept'

/** The focused element was removed, so the next Tab would start anywhere. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.hasAttribute(keptMark)
}
