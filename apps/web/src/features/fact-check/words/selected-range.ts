import type { Range } from '@sincerely/domain/fact-check/types'
import { bodyRuns } from './body-runs.ts'

/** What is selected in an element, as offsets in its plain text; null where the selection is elsewhere. */
export function selectedRange(element: Element): Range | null {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0) return null
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const { runs } = bodyRuns(element)
  const offsetOf = (node: Node, offset: number) => {
    const run = runs.find(({ at }) => at === node)
    return run ? run.start + offset : null
  }
  const [start, end] = [offsetOf(startContainer, startOffset), offsetOf(endContainer, endOffset)]
  if (start === null) return null
  // A selection that goes on beyond the text ends where it began: at one word.
  return { start, end: end ?? start }
}
