import type { PatientPage } from '@sincerely/contract/patients'
import { useState } from 'react'
import { settle, shownNow, type SteadyRows } from './steady-rows.ts'

type Asked = {
  /** What was asked, as one text. */
  question: string
  /** The answer; nothing while it is on its way, or while the one before still stands. */
  answer: PatientPage | undefined
  isHeld: boolean
}

/** The rows to show: those of the answer, but never moved by somebody else while a person is at work in them. */
export function useSteadyRows({ question, answer, isHeld }: Asked) {
  const [steady, setSteady] = useState<SteadyRows | null>(null)
  /** How many changes of one's own are on their way, and whether one has just come. */
  const [mine, setMine] = useState(0)
  const [hasMine, setHasMine] = useState(false)
  const next = answer === undefined ? steady : settle(steady, { question, answer, isHeld })
  // One's own change shows in full, whatever the pointer does and whether it was heard of before it was answered.
  const settled = next !== null && (mine > 0 || hasMine) ? shownNow(next) : next
  if (settled !== steady) setSteady(settled)
  if (hasMine) setHasMine(false)
  return {
    steady: settled,
    show: () => setSteady((rows) => rows && shownNow(rows)),
    /** The lists have a change of one's own once this is done. */
    showMine: (shown: Promise<void>) => {
      setMine((count) => count + 1)
      void shown.finally(() => {
        setMine((count) => count - 1)
        setHasMine(true)
      })
    },
  }
}
