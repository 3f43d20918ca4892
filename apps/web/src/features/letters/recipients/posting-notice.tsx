import type { Letter } from '@sincerely/contract/letters'
import { formatsSentence } from '@sincerely/domain/patients/communication-needs'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { failedLines, isDelivered, postingLines, waitingLines } from './posting-lines.ts'
import { evidenceWords } from './recipient-words.ts'
import { useSendings } from './recipients.queries.ts'

/** An approved letter being delivered: who is still waiting, and what failed (rules §3). */
export function PostingNotice({ letter }: { letter: Letter }) {
  const { data } = useSendings(letter)
  const momentText = useMomentText()
  if (letter.status !== 'approved') return null
  const lines = postingLines(letter, data?.sendings ?? [])
  const failed = failedLines(lines)
  const waiting = waitingLines(lines)
  if (failed.length > 0)
    return (
      <Notice tone="red" isUrgent title="Not posted: the letter did not reach everyone">
        <ul>
          {failed.map(({ recipient, evidence }) => (
            <li key={recipient.key}>
              {recipient.label}: {evidence && evidenceWords(evidence, momentText)}
            </li>
          ))}
        </ul>
        Try again or choose another way under Recipients.
      </Notice>
    )
  if (waiting.length === 0) return null
  const delivered = lines.filter(isDelivered).length
  const toMake = waiting.flatMap(({ recipient, evidence }) =>
    evidence && evidence.formats.length > 0
      ? [`${formatsSentence(evidence.formats)} for ${recipient.label}`]
      : [],
  )
  if (toMake.length > 0)
    return (
      <Notice tone="blue" title={`To be made: ${toMake.join('; ')}`}>
        {delivered} of {lines.length} have the letter. Once the copy is made and sent, press Post and confirm
        it.
      </Notice>
    )
  return (
    <Notice tone="blue" title={`Being sent: ${delivered} of ${lines.length} have the letter`}>
      Still being sent to {waiting.map(({ recipient }) => recipient.label).join('; ')}. The letter is posted
      automatically once everyone has it.
    </Notice>
  )
}
