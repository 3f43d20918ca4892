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
  const [isMine, setMine] = useState(false)
  const next = answer === undefined ? steady : settle(steady, { question, answer, isHeld })
  // One's own change shows in full, whatever the pointer does.
  const settled = next !== null && isMine && next.answer !== steady?.answer ? shownNow(next) : next
  if (settled !== steady) {
    setSteady(settled)
    if (isMine) setMine(false)
  }
  return {
    steady: settled,
    show: () => setSteady((rows) => rows && shownNow(rows)),
    /** The next answer holds a change of one's own. */
    expectMine: () => setMine(true),
  }
}
