// What is said above the letters of a batch before anything happens to them.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { isToNobody } from '../recipients/recipient-gaps.ts'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { letterCount } from './chosen-letters.ts'

/** '9 letters will be approved. The other 3 stay as they are.' */
export function batchLead(
  step: BatchStep,
  going: readonly Pick<BatchLetter, 'recipients'>[],
  others: number,
): string {
  const { done } = batchWords[step]
  if (going.length === 0) return `None of these letters can be ${done} now.`
  const first = `${letterCount(going.length)} will be ${done}.`
  const rest = others === 1 ? 'The other one stays as it is.' : `The other ${others} stay as they are.`
  return [
    first,
    ...(others === 0 ? [] : [rest]),
    ...(step === 'approve' ? [checked, ...toNobody(going)] : []),
  ].join(' ')
}

const checked = 'Each letter is checked first. A letter with an open critical finding stays a draft.'

/** An approval seals the recipients: who is missing then is missing at the posting. */
function toNobody(going: readonly Pick<BatchLetter, 'recipients'>[]): string[] {
  const count = going.filter(({ recipients }) => isToNobody(recipients)).length
  if (count === 0) return []
  const who = going.length === 1 ? 'It has' : count === 1 ? '1 of them has' : `${count} of them have`
  return [`${who} no recipient and cannot be posted until you add one.`]
}
