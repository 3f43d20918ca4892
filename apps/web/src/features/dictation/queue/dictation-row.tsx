import { priorityLabels } from '@sincerely/domain/letters/types'
import type { DictationSummary } from '@sincerely/contract/dictation'
import { dayIn, shortDate, shortDay } from '@sincerely/domain/dates'
import { dictationStateLabels } from '@sincerely/domain/dictations/state'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { ageText } from '../dictation-words.ts'
import { clockText, spokenTime } from '../player/timeline.ts'
import classes from './queue.module.css'

/** Shows one dictation with patient, letter type, length, age and due date. */
export function DictationRow({ dictation }: { dictation: DictationSummary }) {
  const now = useNow().getTime()
  const { patientName, patientDob, doctorName, letterType, priority, seconds, sentAt, createdAt } = dictation
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <RowLink dictation={dictation}>{patientName ?? 'Patient not chosen yet'}</RowLink>
        <span className={classes.quiet}>
          <Facts facts={[patientDob !== null && `Born ${shortDay(patientDob)}`, doctorName]} />
        </span>
      </span>
      <span className={classes.kind}>
        {letterTypeName(letterType)}
        {priority !== 'medium' && (
          <ToneBadge
            tone={priority === 'high' ? 'red' : 'grey'}
          >{`${priorityLabels[priority]} priority`}</ToneBadge>
        )}
      </span>
      <span className={classes.length} title={spokenTime(seconds)}>
        {clockText(seconds)}
      </span>
      <span className={classes.age}>{ageText(Date.parse(sentAt ?? createdAt), now)}</span>
      <Due dictation={dictation} />
      <span className={classes.state}>
        <State dictation={dictation} now={now} />
      </span>
    </li>
  )
}

/** Links to the letter, or to the page where the dictation is typed. */
function RowLink({
  dictation: { id, letterId, state },
  children,
}: {
  dictation: DictationSummary
  children: ReactNode
}) {
  if (state === 'typed' && letterId !== null) {
    return (
      <Link to="/letters/$letterId" params={{ letterId: String(letterId) }} className={classes.link}>
        {children}
      </Link>
    )
  }
  return (
    <Link to="/to-type/$dictationId" params={{ dictationId: String(id) }} className={classes.link}>
      {children}
    </Link>
  )
}

function Due({ dictation: { dueAt, state } }: { dictation: DictationSummary }) {
  const { timeZone } = useInfo()
  const today = dayIn(useNow(), timeZone)
  if (state === 'typed') return <span className={classes.due} />
  const due = new Date(dueAt)
  const isLate = dayIn(due, timeZone) < today
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      {`${isLate ? 'overdue since' : 'due'} ${shortDate(due, timeZone)}`}
    </span>
  )
}

/** In ms: after this time without activity, a dictation counts as no longer being typed. */
const atItFor = 10 * 60_000

function State({ dictation, now }: { dictation: DictationSummary; now: number }) {
  const { id: userId } = useSignedInUser()
  const { state, openedBy, hasTranscript } = dictation
  const isBeingTyped = openedBy !== null && now - Date.parse(openedBy.at) < atItFor && state !== 'typed'
  return (
    <>
      {isBeingTyped && (
        <ToneBadge tone="blue">
          {openedBy.userId === userId ? 'Opened by you' : `Opened by ${openedBy.name}`}
        </ToneBadge>
      )}
      {state === 'failed' && <ToneBadge tone="yellow">{dictationStateLabels.failed.label}</ToneBadge>}
      {state === 'transcribing' && (
        <ToneBadge tone="grey">{dictationStateLabels.transcribing.label}</ToneBadge>
      )}
      {state === 'waiting' && hasTranscript && <ToneBadge tone="green">Transcribed</ToneBadge>}
    </>
  )
}
