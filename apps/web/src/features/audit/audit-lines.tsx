import type { AuditLine } from '@sincerely/contract/audit'
import { detailWords } from '@sincerely/domain/audit/detail-words'
import { clockTime, shortDate } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import { useKnownPeople } from '../../platform/known-people.ts'
import { useInfo } from '../../platform/practice.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import table from '../../ui/list-table.module.css'
import { lineWords } from './audit-words.ts'
import classes from './audit.module.css'

/** The newest first; each a row where there is room, else under each other. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  const people = useKnownPeople()
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name
  return (
    <table className={`${table.table} ${classes.lines}`} aria-label="Lines of the audit trail">
      <thead>
        <tr>
          <th scope="col" className={classes.when}>
            When
          </th>
          <th scope="col" className={classes.who}>
            Who
          </th>
          <th scope="col">What was done</th>
          <th scope="col" className={classes.record}>
            Record
          </th>
          <th scope="col" className={classes.seal}>
            Seal
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td>
              <Moment at={line.at} />
            </td>
            <td>{line.actor?.name ?? 'By the server'}</td>
            <td>
              <span className={classes.words}>
                <span className={classes.done}>{lineWords(line)}</span>
                <Details line={line} nameOf={nameOf} />
              </span>
            </td>
            <td>
              <Records line={line} />
            </td>
            <td>
              <Seal line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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

type DetailsProps = { line: AuditLine; nameOf: (userId: number) => string | undefined }

function Details({ line: { user, actor, details }, nameOf }: DetailsProps) {
  const whom = user !== null && user.id !== actor?.id ? [user.name] : []
  const words = [...whom, detailWords(details, nameOf)].filter((text) => text !== '').join(', ')
  return words === '' ? null : <span className={classes.quiet}>{words}</span>
}

/** A record that was erased, and each letter of it, has a number and no page any more. */
function Records({ line: { patient, letterId } }: { line: AuditLine }) {
  if (patient === null && letterId === null) return null
  const isErased = patient !== null && patient.name === null
  return (
    <span className={classes.words}>
      {isErased && <span>MR #{patient.id}</span>}
      {patient !== null && patient.name !== null && (
        <Link to="/patients/$patientId" params={{ patientId: String(patient.id) }} preload={false}>
          {patient.name}, MR #{patient.id}
        </Link>
      )}
      {letterId !== null && isErased && <span>Letter no. {letterId}</span>}
      {letterId !== null && !isErased && (
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
