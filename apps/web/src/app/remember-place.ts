/**
 * Remembers where the keyboard is, and the caret within a text. Answers what brings both back: a dialog of the browser brings
 * back the first alone when it closes, and without its caret a text takes no key.
 */
export function rememberPlace(): () => void {
  const element = document.activeElement
  const selection = getSelection()
  // It follows what changes in the text meanwhile.
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
  return () => {
    if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return
    element.focus({ preventScroll: true })
    if (range === null || !element.isContentEditable || !element.contains(range.startContainer)) return
    selection?.removeAllRanges()
    selection?.addRange(range)
  }
}
