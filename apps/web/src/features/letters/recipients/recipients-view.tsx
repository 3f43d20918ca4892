import type { Letter } from '@sincerely/contract/letters'
import { isUnfinished } from '@sincerely/domain/letters/status'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useMomentText } from '../../../platform/practice.ts'
import { type PostingLine, earlierSending, failedLines, isDelivered, postingLines } from './posting-lines.ts'
import {
  byHandWords,
  evidenceWords,
  gapWords,
  plannedWords,
  proofWords,
  sealedGapWords,
} from './delivery-words.ts'
import classes from './recipients.module.css'
import { useSendings } from './recipients.queries.ts'
import type { PostingActions } from './posting-actions.ts'

type RecipientsViewProps = { letter: Letter; posting: PostingActions | null; onView: (key: string) => void }

/** Lists the recipients, addressee first, each with sending way and delivery status. */
export function RecipientsView({ letter, posting, onView }: RecipientsViewProps) {
  const { data } = useSendings(letter)
  const sendings = data?.sendings ?? []
  const lines = postingLines(letter, sendings)
  return (
    <>
      <ol className={classes.list}>
        {lines.map((line, at) => (
          <li key={line.recipient.key} className={classes.recipient}>
            <p className={classes.role}>{at === 0 ? 'To' : 'Copy to'}</p>
            <RecipientName line={line} />
            <DeliveryStatus
              letter={letter}
              line={line}
              sends={data?.sendsByItself ?? null}
              earlier={earlierSending(letter, line.recipient.key, sendings)}
            />
            <div className={classes.choices}>
              {failedLines([line]).length > 0 && posting && (
                <button type="button" onClick={() => posting.retry(lines)}>
                  {line.evidence?.state === 'failed' ? 'Try again' : 'Confirm whether it arrived…'}
                </button>
              )}
              {lines.length > 1 && (
                <button
                  type="button"
                  aria-label={`View the copy for ${line.recipient.label}`}
                  onClick={() => onView(line.recipient.key)}
                >
                  View copy
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {posting && failedLines(lines).length > 0 && (
        <div className={classes.choices}>
          <button type="button" onClick={posting.openDialog}>
            Send another way…
          </button>
        </div>
      )}
      {letter.enclosures.length > 0 && (
        <>
          <h4 className={classes.part}>Enclosed</h4>
          <ul className={classes.enclosures}>
            {letter.enclosures.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function RecipientName({ line: { recipient } }: { line: PostingLine }) {
  const [name = recipient.label, ...address] = recipient.lines
  const role = recipient.kind === 'patient' ? ' (patient)' : ''
  return (
    <>
      <div className={classes.name}>{name + role}</div>
      {address.length > 0 && <div className={classes.address}>{address.join('\n')}</div>}
    </>
  )
}

type DeliveryStatusProps = {
  letter: Letter
  line: PostingLine
  sends: NonNullable<ReturnType<typeof useSendings>['data']>['sendsByItself'] | null
  earlier: ReturnType<typeof earlierSending>
}

/** Shows the sending way, what is missing, and the evidence of delivery. */
function DeliveryStatus({ letter, line, sends, earlier }: DeliveryStatusProps) {
  const momentText = useMomentText()
  const { recipient, evidence } = line
  const byHandNote = sends && evidence === null ? byHandWords(recipient.way, sends) : null
  return (
    <>
      {evidence === null ? (
        <div>{plannedWords(recipient)}</div>
      ) : (
        <div className={classes.evidence} data-state={isDelivered(line) ? 'done' : evidence.state}>
          <StateIcon line={line} />
          <div>
            {evidenceWords(evidence, momentText)}
            {evidence.note && <div className={classes.quiet}>{evidence.note}</div>}
            {isDelivered(line) && proofWords(evidence) !== null && (
              <div className={classes.quiet}>{proofWords(evidence)}</div>
            )}
          </div>
        </div>
      )}
      {isUnfinished(letter.status) &&
        evidence === null &&
        recipient.missing.map((gap) => (
          <p key={gap} className={classes.gap}>
            {letter.status === 'draft' ? gapWords(gap, recipient.kind) : sealedGapWords(gap)}
          </p>
        ))}
      {byHandNote && isUnfinished(letter.status) && <p className={classes.hint}>{byHandNote}</p>}
      {earlier && (
        <p className={classes.hint}>
          For an earlier version of the letter: {evidenceWords(earlier, momentText)}
        </p>
      )}
    </>
  )
}

function StateIcon({ line }: { line: PostingLine }) {
  const Icon = isDelivered(line) ? IconCheck : failedLines([line]).length > 0 ? IconAlertTriangle : IconClock
  return <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
}
