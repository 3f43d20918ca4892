// The sentence above the letters of a batch before it starts.
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { letterCount } from './selected-letters.ts'

/** Returns a sentence such as '9 letters will be approved. The other 3 stay as they are.' */
export function batchLead(step: BatchStep, included: number, others: number): string {
  const { done } = batchWords[step]
  if (included === 0) return `None of these letters can be ${done} now.`
  const first = `${letterCount(included)} will be ${done}.`
  const rest = others === 1 ? 'The other one stays as it is.' : `The other ${others} stay as they are.`
  return others === 0 ? first : `${first} ${rest}`
}
