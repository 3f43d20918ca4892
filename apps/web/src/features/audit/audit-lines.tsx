import type { AuditLine } from '@sincerely/contract/audit'
import { clockTime, shortDate } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import { useInfo } from '../../platform/practice.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { detailWords, lineWords } from './audit-words.ts'
import classes from './audit.module.css'

/** The newest first; each a row where there is room, else under each other. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <ol className={classes.lines} aria-label="Lines of the audit trail">
      {lines.map((line) => (
        <li key={line.line} className={classes.line}>
          <Moment at={line.at} />
          <span className={classes.words}>{line.actor?.name ?? 'By the server'}</span>
          <span className={classes.words}>
            <span className={classes.done}>{lineWords(line)}</span>
            <Details line={line} />
          </span>
          <Records line={line} />
          <Seal line={line} />
        </li>
      ))}
    </ol>
  )
}

/** In the practice’s time zone; to the millisecond for who rests on it. */
function Moment({ at }: Pick<AuditLine, 'at'>) {
  const { timeZone } = useInfo()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={at} className={`${classes.quiet} tabular`}>
      {shortDate(moment, timeZone)} {clockTime(moment, timeZone)}
    </time>
  )
}

function Details({ line: { user, actor, details } }: { line: AuditLine }) {
  const whom = user !== null && user.id !== actor?.id ? [`to ${user.name}`] : []
  const words = [...whom, detailWords(details)].filter((text) => text !== '').join(', ')
  return words === '' ? null : <span className={classes.quiet}>{words}</span>
}

/** A record that was erased has a number and no page any more. */
function Records({ line: { patient, letterId } }: { line: AuditLine }) {
  return (
    <span className={classes.words}>
      {patient !== null && patient.name === null && <span>MR # {patient.id}</span>}
      {patient !== null && patient.name !== null && (
        <Link to="/patients/$patientId" params={{ patientId: String(patient.id) }} preload={false}>
          {patient.name}, MR # {patient.id}
        </Link>
      )}
      {letterId !== null && (
        <Link to="/letters/$letterId" params={{ letterId: String(letterId) }} preload={false}>
          Letter no. {letterId}
        </Link>
      )}
    </span>
  )
}

function Seal({ line: { line, position } }: { line: AuditLine }) {
  return (
    <span>
      {position === null ? (
        <ToneBadge tone="grey" title={`Line ${line}: sealed within seconds`}>
          Not sealed yet
        </ToneBadge>
      ) : (
        <ToneBadge tone="green" title={`Line ${line}, position ${position} of the chain`}>
          Sealed
        </ToneBadge>
      )}
    </span>
  )
}
