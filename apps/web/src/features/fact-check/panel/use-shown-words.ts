import type { Finding } from '@sincerely/domain/fact-check/types'
import { useEffect, useRef } from 'react'
import { type Pointed, changeCheck, checkState, useCheck } from '../letter-check.ts'
import { markOf } from './mark-of.ts'

/** Brings the words of the finding that is looked at into sight, and selects them in the editor. */
export function useShownWords(letterId: number, findings: readonly Finding[]): void {
  const pointed = useCheck(letterId, (state) => state.pointed)
  // Once for each time it is pointed at: the findings change while one types.
  const done = useRef<Pointed | null>(null)
  useEffect(() => {
    if (done.current === pointed) return
    done.current = pointed
    const finding = findings.find(({ id }) => id === pointed?.id)
    if (!pointed || pointed.from === 'words' || !finding || finding.start < 0) return
    const { start, end } = finding
    checkState(letterId).editor?.select({ start, end })
    if (pointed.from === 'key') return
    const pressed = document.activeElement
    markOf(pointed.id)?.scrollIntoView({ block: 'center' })
    // On a narrow screen the panel gives way to the letter: what can be done about it comes along.
    if (pressed && !isInSight(pressed)) changeCheck(letterId, { pointed: { id: pointed.id, from: 'key' } })
  }, [letterId, pointed, findings])
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
