import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { type CorrectionChoices, RectifyRecord } from '@sincerely/contract/rectification'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { useKept } from '../../platform/use-kept.ts'
import { toast } from '../../ui/toast.ts'
import { correctionOf, emptyCorrection, parseCorrection } from './correction-draft.ts'
import type { CorrectionDraft } from './correction-draft.ts'
import { keptRequestNames } from './kept-requests.ts'
import { useRectifyRecord } from './privacy.queries.ts'
import { problemsOf } from './request-problems.ts'
import type { Problems } from './request-problems.ts'

type Ways = { onClose: () => void; onReopen: () => void }

/** A correction as it is being said: kept on this device until the practice has it; what is wrong is told all at once. */
export function useCorrectionForm(request: DataRightsRequest, choices: CorrectionChoices, ways: Ways) {
  const kept = useKept(keptRequestNames.correction(request.id), parseCorrection)
  const [draft, setDraft] = useState(kept.found?.value ?? emptyCorrection)
  const [problems, setProblems] = useState<Problems>({})
  const rectify = useRectifyRecord(request.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rectify.isPending) return
    const said = RectifyRecord.safeParse(correctionOf(draft, choices, request.version))
    const wrong = said.success ? {} : problemsOf(said.error)
    const isUnsaid = choices.letters.length > 0 && draft.areLettersWrong === null
    const found = { ...wrong, ...(isUnsaid && { letterIds: 'Say whether letters have to be corrected.' }) }
    setProblems(found)
    if (!said.success || isUnsaid) return
    const corrected = () => {
      kept.drop()
      toast({ type: 'success', message: `Corrected: request no. ${request.id}` })
    }
    // The form may be gone by then. What is refused stands in it.
    void rectify
      .mutateAsync(said.data)
      .then(corrected, (error: unknown) => setProblems(isApiError(error) ? (error.fields ?? {}) : {}))
  }
  const cancel = () => {
    // What is on its way may be stored already; its answer is to be seen.
    if (rectify.isPending) return
    kept.drop()
    ways.onClose()
    if (draft === emptyCorrection) return
    const undo = () => {
      kept.keep(draft)
      ways.onReopen()
    }
    toast({ type: 'info', message: 'What you typed was discarded', undo })
  }
  return {
    draft,
    problems,
    isBusy: rectify.isPending,
    /** Why it was not saved, where no field stands for it. */
    refusal: rectify.error && Object.keys(problems).length === 0 ? messageOf(rectify.error) : null,
    say: (part: Partial<CorrectionDraft>) => {
      // What is on its way to the server stands still.
      if (rectify.isPending) return
      const next = { ...draft, ...part }
      setDraft(next)
      kept.keep(next)
      setProblems({})
    },
    cancel,
    submit,
  }
}
