import { Checkbox } from '@mantine/core'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Letter } from '@sincerely/contract/letters'
import { type SendingWay, wayFacts } from '@sincerely/domain/letters/sending-ways'
import { formatsFor, formatsSentence } from '@sincerely/domain/patients/communication-needs'
import { useMomentText } from '../../../platform/practice.ts'
import classes from './posting-dialog.module.css'
import { type PostingLine, isDelivered } from './posting-lines.ts'
import { missingForWay } from './recipient-gaps.ts'
import { evidenceWords, printSizeWords, stepWords } from './delivery-words.ts'
import { WaySelect } from './way-select.tsx'

type RecipientLineProps = {
  line: PostingLine
  sends: SendsByItself
  needs: Letter['patientCommunicationNeeds']
  way: SendingWay
  problem: string | null
  onWay: (way: SendingWay) => void
  hasArrived: boolean
  onArrived: (hasArrived: boolean) => void
}

/**
 * The row of one recipient in the posting dialog. It asks how the copy gets there, or says that it was made or delivered.
 */
export function RecipientLine(props: RecipientLineProps) {
  const { line, sends, needs, way, problem, onWay, hasArrived, onArrived } = props
  const momentText = useMomentText()
  const { recipient, evidence } = line
  const isDone = isDelivered(line)
  const formats = evidence?.formats ?? formatsFor(recipient.kind, needs)
  const isToMake = formats.length > 0 && (evidence === null || evidence.state === 'waiting')
  const printSize = printSizeWords({ kind: recipient.kind, way }, needs, sends)
  const destination = destinationOf(line, way)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div className={classes.name}>{recipient.label}</div>
        {destination && !isDone && <div className={classes.quiet}>{destination}</div>}
        {evidence && (
          <div className={classes.standing} data-state={isDone ? 'done' : evidence.state}>
            {evidenceWords(evidence, momentText)}
          </div>
        )}
        {!isDone && evidence === null && printSize && <div className={classes.quiet}>{printSize}</div>}
        {isToMake && (
          <Checkbox
            mt="xs"
            label={`The ${formatsSentence(formats)} copy has been made and sent`}
            description="Until then the letter is listed under ‘Needs attention’."
            checked={hasArrived}
            onChange={(event) => onArrived(event.currentTarget.checked)}
          />
        )}
        {evidence?.state === 'unknown' && (
          <Checkbox
            mt="xs"
            label="It arrived, so don't send it again"
            checked={hasArrived}
            onChange={(event) => onArrived(event.currentTarget.checked)}
          />
        )}
      </div>
      {!isDone && !hasArrived && (
        <WaySelect
          className={classes.way}
          aria-label={`How ${recipient.label} gets it`}
          value={way}
          name={wayName(recipient.key)}
          error={problem ?? missingForWay(recipient, way, sends)}
          labelOf={(one) => stepWords(one, sends)}
          onWay={onWay}
        />
      )}
    </li>
  )
}

/** Names the field of the form. */
export function wayName(key: string): string {
  return `way-${key}`
}

function destinationOf({ recipient }: PostingLine, way: SendingWay): string | null {
  const { needs } = wayFacts[way]
  if (needs === 'email') return recipient.sendsTo
  const address = recipient.lines.filter((line) => !recipient.label.includes(line))
  return needs === 'address' ? address.join(', ') || 'No postal address on this letter' : null
}
