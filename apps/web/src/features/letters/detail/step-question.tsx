import { OldApprovalQuestion } from './old-approval-question.tsx'
import { OthersQuestion } from './others-question.tsx'
import { ReturnedQuestion } from './returned-question.tsx'
import { ToNobodyQuestion } from './to-nobody-question.tsx'

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
