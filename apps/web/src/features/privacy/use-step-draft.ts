import type { RequestStep } from '@sincerely/domain/privacy/data-rights'
import { useState } from 'react'
import { useKept } from '../../platform/use-kept.ts'
import { toast } from '../../ui/toast.ts'
import { keptRequestNames } from './kept-requests.ts'
import { type StepDraft, parseStepDraft, typedSteps, withNote } from './step-draft.ts'

/**
 * What is typed about a request, kept on this device until it is sent. Only Cancel gives it up, with undo: who closes the
 * dialog another way finds it there again.
 */
export function useStepDraft(requestId: number, ways: { onClose: () => void; onReopen: () => void }) {
  const kept = useKept(keptRequestNames.step(requestId), parseStepDraft)
  const [draft, setDraft] = useState<StepDraft | null>(kept.found?.value ?? null)
  const become = (next: StepDraft | null) => {
    setDraft(next)
    if (next === null) kept.drop()
    else kept.keep(next)
  }
  return {
    draft,
    noteOf: (step: RequestStep) => draft?.notes[step] ?? '',
    type: (step: RequestStep, note: string) => become(withNote(draft, step, note)),
    /** What was typed for this step is with the practice. */
    sent: (step: RequestStep) => become(withNote(draft, step, '')),
    cancel: () => {
      become(null)
      ways.onClose()
      if (typedSteps(draft).length === 0) return
      const undo = () => {
        if (draft !== null) kept.keep(draft)
        ways.onReopen()
      }
      toast({ type: 'info', message: 'What you typed was discarded', undo })
    },
  }
}
