import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { Seen } from './use-seen.ts'

/**
 * One press, by key or on a button, takes one step with one letter: a press counts when it began after the letter had
 * been seen. The second half of a double-click, a key that is held and a press that began on the letter before do not.
 */
export function useStepPress({ isSeen, refuse }: Seen, run: () => void) {
  /** Had the letter been seen as the present press began? Null where the press has no beginning, as by a screen reader. */
  const began = useRef<boolean | null>(null)
  const begin = () => {
    began.current = isSeen()
  }
  const press = ({ isSecond = false } = {}) => {
    const isDeliberate = (began.current ?? true) && isSeen() && !isSecond
    began.current = null
    if (isDeliberate) return run()
    refuse()
    if (!isSecond) toast({ type: 'info', message: lookFirst })
  }
  return {
    key: () => {
      began.current = null
      press()
    },
    button: {
      onPointerDown: begin,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
        else begin()
      },
      onClick: ({ detail }: MouseEvent) => press({ isSecond: detail > 1 }),
    },
  }
}

const lookFirst = 'Look at the letter first: nothing is approved or posted before it has been on screen.'
