import type { Finding } from '@sincerely/domain/fact-check/types'
import { useEffect, useRef, useState } from 'react'
import { type Refusal, updateCheck, getCheckState } from '../check-state.ts'

type PanelFocusOptions = {
  letterId: number
  refusal: Refusal | null
  /** Whether an approval was refused and no critical finding is open any more. */
  isSettled: boolean
  /** Whether the findings in `open` are of the current text and not of an earlier one. */
  isCurrent: boolean
  open: readonly Finding[]
}

/** Moves the focus: to the panel when an approval is refused, then from finding to finding, then to Approve. */
export function usePanelFocus({ letterId, refusal, isSettled, isCurrent, open }: PanelFocusOptions) {
  const alertRef = useRef<HTMLParagraphElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const approveRef = useRef<HTMLButtonElement>(null)
  const isPending = useRef(false)
  const openBefore = useRef<readonly Finding[]>(open)
  // Counts requests, so that the effect runs even if the text was already checked and nothing else renders.
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (refusal === null) return
    alertRef.current?.scrollIntoView({ block: 'nearest' })
    alertRef.current?.focus()
  }, [refusal])
  useEffect(() => {
    if (!isPending.current || !isCurrent || open === openBefore.current) return
    isPending.current = false
    const { editor } = getCheckState(letterId)
    if (editor) return editor.focus()
    const next = isSettled ? approveRef.current : listRef.current?.querySelector('button')
    const target = next ?? alertRef.current
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }, [letterId, isCurrent, isSettled, open, requests])
  return {
    alertRef,
    listRef,
    approveRef,
    /** Call after a finding was fixed or accepted. Closes its popover, and moves the focus after the next check. */
    next: () => {
      isPending.current = true
      openBefore.current = open
      setRequests((count) => count + 1)
      updateCheck(letterId, { current: null })
    },
  }
}
