import type { Letter } from '@sincerely/contract/letters'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { failedLines, postingLines } from './posting-lines.ts'
import { evidenceWords, waitingWords } from './delivery-words.ts'
import { useSendings } from './recipients.queries.ts'

/** Says who is still waiting for an approved letter, and which deliveries failed (rules §3). */
export function PostingNotice({ letter }: { letter: Letter }) {
  const { data } = useSendings(letter)
  const momentText = useMomentText()
  if (letter.status !== 'approved') return null
  const lines = postingLines(letter, data?.sendings ?? [])
  const failed = failedLines(lines)
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
  const waiting = waitingWords(lines)
  return (
    waiting && (
      <Notice tone="blue" title={waiting.title}>
        {waiting.text}
      </Notice>
    )
  )
}
