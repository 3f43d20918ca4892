import { useState } from 'react'
import { useKept } from '../../platform/use-kept.ts'
import {
  changedPractice,
  parsePracticeDraft,
  type PracticeBasics,
  type PracticeDraft,
  type PracticeField,
  practiceFields,
  type PracticeProblems,
  readPractice,
  rebasePractice,
  startPractice,
} from './practice-draft.ts'

type Said = { problems: PracticeProblems; clashes: PracticeField[] }

const nothing: Said = { problems: {}, clashes: [] }

/** What is typed about the practice: kept on this device until it is saved, never over another administrator's change unseen. */
export function usePracticeForm(saved: PracticeBasics, isSaving: boolean) {
  const kept = useKept('practice-settings', parsePracticeDraft)
  const [draft, setDraft] = useState<PracticeDraft | null>(kept.found?.value ?? null)
  const [said, setSaid] = useState<Said>(nothing)
  const inHand = draft === null || changedPractice(draft).length === 0 ? startPractice(saved) : draft

  function become(next: PracticeDraft | null, about: Partial<Said> = {}): void {
    setDraft(next)
    setSaid({ ...nothing, ...about })
    if (next === null || changedPractice(next).length === 0) kept.drop()
    else kept.keep(next)
  }

  /** What is to be saved over what is saved `now`; null where something is wrong or was changed by both, which is then said. */
  function prepare(now: PracticeBasics): Partial<PracticeBasics> | null {
    if (draft === null) return {}
    const met = rebasePractice(draft, now)
    // What both changed is saved once it has been seen.
    if (met.clashes.length > 0) {
      become(met.draft, { clashes: met.clashes })
      return null
    }
    const read = readPractice(met.draft)
    setSaid({ ...nothing, problems: read.ok ? {} : read.problems })
    return read.ok ? read.changes : null
  }

  return {
    ...said,
    base: inHand.base,
    fields: inHand.typed,
    isChanged: changedPractice(inHand).length > 0,
    prepare,
    saved: () => become(null),
    /** What the server said of these fields; whether there was anything. */
    refuse: (fields: Record<string, string>): boolean => {
      const problems: PracticeProblems = {}
      for (const field of practiceFields) if (fields[field] !== undefined) problems[field] = fields[field]
      setSaid({ ...nothing, problems })
      return Object.keys(problems).length > 0
    },
    type: (field: PracticeField, text: string) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
      if (!isSaving) become({ ...inHand, typed: { ...inHand.typed, [field]: text } })
    },
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
