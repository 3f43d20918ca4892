import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { letterKeys, useUnsaved } from '../letters.queries.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { othersSentence } from './describe-unsaved.ts'

export type StepQuestionProps = {
  letterId: number
  step: 'approve' | 'post'
  about: 'others' | 'returned' | 'age'
  /** The message with which the server refused the step. */
  message: string
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks for confirmation before a letter is approved or posted. */
export function StepQuestion({ letterId, step, about, message, onAnswer }: StepQuestionProps) {
  if (about === 'age') return <OldApprovalQuestion message={message} onAnswer={onAnswer} />
  if (about === 'returned') return <ReturnedQuestion letterId={letterId} onAnswer={onAnswer} />
  return <OthersQuestion letterId={letterId} step={step} onAnswer={onAnswer} />
}

type OldApprovalQuestionProps = { message: string; onAnswer: (isConfirmed: boolean) => void }

/**
 * Asks whether to post a letter that was approved long ago, because much may have changed since. The server writes the
 * message, with the day in the practice's time zone.
 */
function OldApprovalQuestion({ message, onAnswer }: OldApprovalQuestionProps) {
  return (
    <LazyConfirmDialog
      title="Post a letter approved long ago?"
      confirmLabel="Post it as it is"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {message}
    </LazyConfirmDialog>
  )
}

type ReturnedQuestionProps = { letterId: number; onAnswer: (isConfirmed: boolean) => void }

/** Asks whether to approve a letter that was returned for revision and has not changed since. */
function ReturnedQuestion({ letterId, onAnswer }: ReturnedQuestionProps) {
  const note = useQueryClient().getQueryData<Letter>(letterKeys.detail(letterId))?.reviewNotes
  return (
    <LazyConfirmDialog
      title="Approve a letter that was returned?"
      confirmLabel="Approve anyway"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      This letter was returned for revision{note ? <>: ‘{note}’</> : ''}, and has not been changed since.
    </LazyConfirmDialog>
  )
}

type OthersQuestionProps = {
  letterId: number
  step: 'approve' | 'post'
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks whether to continue although somebody else has unsaved text in the letter. */
function OthersQuestion({ letterId, step, onAnswer }: OthersQuestionProps) {
  const { data } = useUnsaved(letterId)
  const momentText = useMomentText()
  const others = data?.others ?? []
  const verb = step === 'approve' ? 'Approve' : 'Post'
  return (
    <LazyConfirmDialog
      title={`${verb} without their text?`}
      confirmLabel={`${verb} without it`}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {othersSentence(others, momentText) ?? 'Someone else has unsaved text in this letter.'}{' '}
      {step === 'approve'
        ? "It won't be in the approved letter."
        : "It won't be in the posted letter and can't be added later."}
    </LazyConfirmDialog>
  )
}
