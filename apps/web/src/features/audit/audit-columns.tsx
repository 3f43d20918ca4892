import type { AuditLine } from '@sincerely/contract/audit'
import { detailWords } from '@sincerely/domain/audit/detail-words'
import { clockTime, shortDate } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import { useKnownPeople } from '../../platform/known-people.ts'
import { useInfo } from '../../platform/practice.ts'
import { Lines } from '../../ui/data-table/lines.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { lineWords } from './audit-words.ts'
import classes from './audit.module.css'

/** Each line as a row of the table. */
type AuditRow = AuditLine & { id: number }

export const auditColumns: Column<AuditRow>[] = [
  { header: 'When', width: 156, cell: ({ at }) => <Moment at={at} /> },
  { header: 'Who', width: '16%', cell: ({ actor }) => actor?.name ?? 'By the server' },
  {
    header: 'What was done',
    kind: 'name',
    cell: (line) => (
      <Lines first={lineWords(line)}>
        <Details line={line} />
      </Lines>
    ),
  },
  { header: 'Record', width: '22%', cell: (line) => <Records line={line} /> },
  { header: 'Seal', width: 124, card: 'plain', cell: (line) => <Seal line={line} /> },
]

/** In the practice’s time zone; to the millisecond for who rests on it. */
function Moment({ at }: Pick<AuditLine, 'at'>) {
  const { timeZone } = useInfo()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={at} className={classes.when}>
      {shortDate(moment, timeZone)} {clockTime(moment, timeZone)}
    </time>
  )
}

function Details({ line: { user, actor, details } }: { line: AuditLine }) {
  const people = useKnownPeople()
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name
  const whom = user !== null && user.id !== actor?.id ? [user.name] : []
  return [...whom, detailWords(details, nameOf)].filter((text) => text !== '').join(', ')
}

/** A record that was erased, and each letter of it, has a number and no page any more. */
function Records({ line: { patient, letterId } }: { line: AuditLine }) {
  if (patient === null && letterId === null) return null
  const isErased = patient !== null && patient.name === null
  return (
    <>
      {isErased && <div>MR #{patient.id}</div>}
      {patient !== null && patient.name !== null && (
        <div>
          <Link to="/patients/$patientId" params={{ patientId: String(patient.id) }} preload={false}>
            {patient.name}, MR #{patient.id}
          </Link>
        </div>
      )}
      {letterId !== null && isErased && <div>Letter no. {letterId}</div>}
      {letterId !== null && !isErased && (
        <div>
          <Link to="/letters/$letterId" params={{ letterId: String(letterId) }} preload={false}>
            Letter no. {letterId}
          </Link>
        </div>
      )}
    </>
  )
}

function Seal({ line: { line, position } }: { line: AuditLine }) {
  if (position === null) {
    return (
      <ToneBadge tone="grey" title={`Line ${line}: sealed within seconds`}>
        Not sealed yet
      </ToneBadge>
    )
  }
  return (
    <ToneBadge tone="green" title={`Line ${line}, position ${position} of the chain`}>
      Sealed
    </ToneBadge>
  )
}
