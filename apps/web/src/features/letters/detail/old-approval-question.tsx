import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'

type OldApprovalQuestionProps = { why: string; onAnswer: (isSure: boolean) => void }

/** Much may have changed since it was approved: is it to go as it is? The server knows the day in the practice's zone. */
export function OldApprovalQuestion({ why, onAnswer }: OldApprovalQuestionProps) {
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
