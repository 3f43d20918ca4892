import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { letterKeys } from '../letters.queries.ts'

type ReturnedQuestionProps = { letterId: number; onAnswer: (isSure: boolean) => void }

/** The letter came back for revision, and nothing has changed since: is it to go as it is? */
export function ReturnedQuestion({ letterId, onAnswer }: ReturnedQuestionProps) {
  const note = useQueryClient().getQueryData<Letter>(letterKeys.detail(letterId))?.reviewNotes
  return (
    <LazyConfirmDialog
      title="Approve a letter that was returned?"
      confirmLabel="Approve all the same"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      It was returned for revision{note ? <>: ‘{note}’</> : ''}, and has not been changed since.
    </LazyConfirmDialog>
  )
}
