import { useMomentText } from '../../../platform/practice.ts'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { useUnsaved } from '../letters.queries.ts'
import { othersSentence } from './unsaved-words.ts'

type OthersQuestionProps = { letterId: number; step: 'approve' | 'post'; onAnswer: (isSure: boolean) => void }

/** Somebody else is still writing in the letter: is it to go on without their text? */
export function OthersQuestion({ letterId, step, onAnswer }: OthersQuestionProps) {
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
      {othersSentence(others, momentText) ?? 'Somebody else has unsaved text in this letter.'}{' '}
      {step === 'approve'
        ? 'It would not be in what is approved.'
        : 'It would not be in what is posted, and could no longer be added.'}
    </LazyConfirmDialog>
  )
}
