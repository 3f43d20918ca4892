// The sentence above the letters of a batch before it starts.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { hasNoRecipient } from '../recipients/recipient-gaps.ts'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { letterCount } from './selected-letters.ts'

/** '9 letters will be approved. The other 3 stay as they are.' */
export function batchLead(
  step: BatchStep,
  included: readonly Pick<BatchLetter, 'recipients'>[],
  others: number,
): string {
  const { done } = batchWords[step]
  if (included.length === 0) return `None of these letters can be ${done} now.`
  const first = `${letterCount(included.length)} will be ${done}.`
  const rest = others === 1 ? 'The other one stays as it is.' : `The other ${others} stay as they are.`
  return [
    first,
    ...(others === 0 ? [] : [rest]),
    ...(step === 'approve' ? [checkedFirst, ...noRecipient(included)] : []),
  ].join(' ')
}

const checkedFirst = 'Each letter is checked first. A letter with an open critical finding stays a draft.'

/** Approval seals the recipients, so a recipient missing then is missing when posting. */
function noRecipient(included: readonly Pick<BatchLetter, 'recipients'>[]): string[] {
  const count = included.filter(({ recipients }) => hasNoRecipient(recipients)).length
  if (count === 0) return []
  const who = included.length === 1 ? 'It has' : count === 1 ? '1 of them has' : `${count} of them have`
  return [`${who} no recipient and cannot be posted until you add one.`]
}
