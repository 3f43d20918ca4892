/** What had the keyboard is gone: the next Tab would begin anywhere. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
