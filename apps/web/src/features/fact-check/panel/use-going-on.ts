import type { Finding } from '@sincerely/domain/fact-check/types'
import { useEffect, useRef, useState } from 'react'
import { type Refusal, changeCheck, checkState } from '../letter-check.ts'

type GoingOn = {
  letterId: number
  /** Of an approval; null while there is none. */
  refusal: Refusal | null
  /** An approval was refused, and nothing is in its way any more. */
  isSettled: boolean
  /** What is open belongs to the text as it is now. */
  isCurrent: boolean
  open: readonly Finding[]
}

/** Where the keyboard goes: to the panel when an approval is refused, then from one finding to the next, then to Approve. */
export function useGoingOn({ letterId, refusal, isSettled, isCurrent, open }: GoingOn) {
  const alertRef = useRef<HTMLParagraphElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const approveRef = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(false)
  const settled = useRef<readonly Finding[]>(open)
  // Asked last, the text may have been checked already: then nothing else draws the panel anew.
  const [asked, ask] = useState(0)
  useEffect(() => {
    if (refusal === null) return
    alertRef.current?.scrollIntoView({ block: 'nearest' })
    alertRef.current?.focus()
  }, [refusal])
  useEffect(() => {
    if (!isWanted.current || !isCurrent || open === settled.current) return
    isWanted.current = false
    const { editor } = checkState(letterId)
    if (editor) return editor.focus()
    const next = isSettled ? approveRef.current : listRef.current?.querySelector('button')
    const goal = next ?? alertRef.current
    goal?.focus()
    goal?.scrollIntoView({ block: 'nearest' })
  }, [letterId, isCurrent, isSettled, open, asked])
  return {
    alertRef,
    listRef,
    approveRef,
    /** A finding was settled: its popover goes, and the keyboard goes on as soon as that is known. */
    next: () => {
      isWanted.current = true
      settled.current = open
      ask((times) => times + 1)
      changeCheck(letterId, { pointed: null })
    },
  }
}
