/** Marks the element that holds the focus because the focused one is gone (keep-keyboard.ts). */
export const keptMark = 'data-keyboard-kept'

/** The focused element is gone, so the next Tab would start anywhere. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.hasAttribute(keptMark)
}
