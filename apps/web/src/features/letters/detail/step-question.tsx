import { OldApprovalQuestion } from './old-approval-question.tsx'
import { OthersQuestion } from './others-question.tsx'
import { ReturnedQuestion } from './returned-question.tsx'

export type StepQuestionProps = {
  letterId: number
  step: 'approve' | 'post'
  about: 'others' | 'returned' | 'age'
  /** The refusal, in the server's words. */
  why: string
  onAnswer: (isSure: boolean) => void
}

/** What is asked before a step is taken all the same. */
export function StepQuestion({ letterId, step, about, why, onAnswer }: StepQuestionProps) {
  if (about === 'age') return <OldApprovalQuestion why={why} onAnswer={onAnswer} />
  if (about === 'returned') return <ReturnedQuestion letterId={letterId} onAnswer={onAnswer} />
  return <OthersQuestion letterId={letterId} step={step} onAnswer={onAnswer} />
}
