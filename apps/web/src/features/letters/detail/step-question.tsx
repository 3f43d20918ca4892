import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Group } from '@mantine/core'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { letterKeys, useUnsaved } from '../letters.queries.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { passOverRepeats } from '../../../ui/pass-over-repeats.ts'
import { othersSentence } from './unsaved-words.ts'

export type StepQuestionProps = {
  letterId: number
  step: 'approve' | 'post'
  about: 'nobody' | 'others' | 'returned' | 'age'
  /** The refusal, in the server's words; empty where it was not asked. */
  why: string
  onAnswer: (isSure: boolean) => void
  /** Leads to the recipients instead. */
  onRecipients: () => void
}

/** What is asked before a step is taken all the same. */
export function StepQuestion({ letterId, step, about, why, onAnswer, onRecipients }: StepQuestionProps) {
  if (about === 'nobody') return <ToNobodyQuestion onAnswer={onAnswer} onRecipients={onRecipients} />
  if (about === 'age') return <OldApprovalQuestion why={why} onAnswer={onAnswer} />
  if (about === 'returned') return <ReturnedQuestion letterId={letterId} onAnswer={onAnswer} />
  return <OthersQuestion letterId={letterId} step={step} onAnswer={onAnswer} />
}

type OldApprovalQuestionProps = { why: string; onAnswer: (isSure: boolean) => void }

/** Much may have changed since it was approved: is it to go as it is? The server knows the day in the practice's zone. */
function OldApprovalQuestion({ why, onAnswer }: OldApprovalQuestionProps) {
  return (
    <LazyConfirmDialog
      title="Post a letter approved long ago?"
      confirmLabel="Post it as it is"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {why}
    </LazyConfirmDialog>
  )
}

type ReturnedQuestionProps = { letterId: number; onAnswer: (isSure: boolean) => void }

/** The letter came back for revision, and nothing has changed since: is it to go as it is? */
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

type OthersQuestionProps = { letterId: number; step: 'approve' | 'post'; onAnswer: (isSure: boolean) => void }

/** Somebody else is still writing in the letter: is it to go on without their text? */
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

type ToNobodyQuestionProps = {
  onAnswer: (isSure: boolean) => void
  /** Leads to the recipients instead. */
  onRecipients: () => void
}

/**
 * The letter goes to nobody: is it to be approved like that? It comes up at once, so the second half of a double-click on
 * what asked it changes nothing.
 */
function ToNobodyQuestion({ onAnswer, onRecipients }: ToNobodyQuestionProps) {
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      closeOnClickOutside={false}
      title="Approve a letter without a recipient?"
      size={520}
    >
      This letter has no recipient because no GP is recorded. You can approve it, but you can't post it until
      you add a recipient and approve it again. Until then, it can only be handed over.
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onAnswer(true)}>
          Approve anyway
        </Button>
        <Button data-autofocus onClick={onRecipients} onKeyDown={passOverRepeats}>
          Choose recipients
        </Button>
      </Group>
    </Dialog>
  )
}
