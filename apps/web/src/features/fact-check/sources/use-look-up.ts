import type { KeyboardEvent, MouseEvent } from 'react'
import { type LookUp, changeCheck, checkState, useCheck } from '../letter-check.ts'
import { selectedRange } from '../words/selected-range.ts'
import { nextLookUp } from './looked-up.ts'

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** What makes a text one in which words are looked up: by a click, a selection, or the arrow keys. Nothing while that is off. */
export function useLookUp(letterId: number, where: LookUp['in'], label: string) {
  const isOn = useCheck(letterId, (state) => state.isLookingUp)
  if (!isOn) return {}
  return {
    role: 'group',
    tabIndex: 0,
    'aria-label': label,
    onClick: ({ currentTarget }: MouseEvent) => {
      const range = selectedRange(currentTarget)
      if (range) changeCheck(letterId, { lookUp: { in: where, ...range } })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = arrows[event.key]
      if (by === undefined || event.target !== event.currentTarget) return
      event.preventDefault()
      const { lookUp, map } = checkState(letterId)
      const next = nextLookUp(map, where, lookUp?.in === where ? lookUp : null, by)
      if (next) changeCheck(letterId, { lookUp: next })
    },
  }
}
