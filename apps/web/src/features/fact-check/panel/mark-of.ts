/** The element that shows a finding in the letter, on the page or in the editor. */
export function markOf(findingId: string): Element | null {
  return document.querySelector(`[data-finding="${CSS.escape(findingId)}"]`)
}
