import type { Range } from '@sincerely/domain/fact-check/types'
import type { KeyboardEvent, MouseEvent } from 'react'
import { type LookUp, updateCheck, getCheckState, useCheckState } from '../check-state.ts'
import { bodyRuns } from '../words/text-runs.ts'
import { nextLookUp } from './source-lookup.ts'

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Returns the props of a text in which words can be looked up. A click, a selection or the arrow keys look words up; Enter
 * plays them. Empty while the lookup is off.
 */
export function useLookUp(letterId: number, text: LookUp['in'], label: string) {
  const isOn = useCheckState(letterId, (state) => state.isLookingUp)
  if (!isOn) return {}
  return {
    role: 'group',
    tabIndex: 0,
    'aria-label': label,
    onClick: ({ currentTarget }: MouseEvent) => {
      const range = selectedRange(currentTarget)
      if (range) updateCheck(letterId, { lookUp: { in: text, ...range } })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') getCheckState(letterId).play?.()
      const by = arrows[event.key]
      if (by === undefined || event.target !== event.currentTarget) return
      event.preventDefault()
      const { lookUp, map } = getCheckState(letterId)
      const next = nextLookUp(map, text, lookUp?.in === text ? lookUp : null, by)
      if (next) updateCheck(letterId, { lookUp: next })
    },
  }
}

/** Returns the selection in an element as offsets in its plain text; null if the selection is elsewhere. */
function selectedRange(element: Element): Range | null {
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
  // A selection that ends outside the text counts as a click on one word.
  return { start, end: end ?? start }
}
