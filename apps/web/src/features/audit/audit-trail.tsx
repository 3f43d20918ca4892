import { Button } from '@mantine/core'
import { IconDownload, IconListDetails, IconShieldCheck } from '@tabler/icons-react'
import type { AuditCheck, AuditLine } from '@sincerely/contract/audit'
import { harmWords } from '@sincerely/domain/audit/harm'
import { detailWords } from '@sincerely/domain/audit/detail-words'
import { clockTime, shortDate } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMomentText, useInfo } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKnownPeople } from '../../platform/known-people.ts'
import { Lines } from '../../ui/data-table/lines.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, areDaysReversed } from './audit-search.ts'
import { useAuditLines, useExportAudit, useAuditState, useCheckAudit } from './audit.queries.ts'
import { count, reportWords, lineWords } from './audit-words.ts'
import classes from './audit.module.css'

type AuditTrailProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Lists the audit trail's entries with filters, and checks that the trail is intact. */
export function AuditTrail({ search, onSearch }: AuditTrailProps) {
  const found = useAuditLines(search)
  const list = useExportAudit()
  const isReversed = areDaysReversed(search)
  return (
    <>
      <PageHeader
        title="Audit trail"
        subtitle="A sealed record of who viewed and changed what"
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={list.isPending}
            disabled={isReversed}
            onClick={() => list.mutate(search)}
          >
            Download entries
          </Button>
        }
      />
      <TrailState />
      <AuditFilters search={search} onSearch={onSearch} />
      {isReversed ? (
        <EmptyState
          icon={icon}
          title="The dates are in the wrong order"
          message="‘From’ is later than ‘To’. Change one of them."
        />
      ) : (
        <DataTable
          label="Audit trail entries"
          columns={auditColumns}
          query={found}
          rows={found.data?.pages.flatMap(({ lines }) => lines.map((line) => ({ ...line, id: line.line })))}
          tableFrom={1024}
          loading="Loading the audit trail…"
          failure={{ title: "Couldn't load the audit trail" }}
          empty={
            <EmptyState
              icon={icon}
              title="No entries found"
              message="No entry matches all of these filters."
              action={
                <Button variant="default" onClick={() => onSearch({})}>
                  Show all entries
                </Button>
              }
            />
          }
        />
      )}
    </>
  )
}

const icon = <IconListDetails size={28} stroke={1.5} />

/** Shows how far the trail is sealed and the result of the last check. A button starts another check. */
function TrailState() {
  const { data } = useAuditState()
  const check = useCheckAudit()
  if (data === undefined) return <div className={classes.state} />
  const { head, waiting, check: last } = data
  const isRunning = last?.state === 'running'
  return (
    <section className={classes.state} aria-label="Status of the audit trail">
      <div className={classes.stateWords}>
        <p aria-live="polite">
          {last === null ? 'The audit trail has not been checked yet.' : <Outcome check={last} />}
        </p>
        <p className={classes.quiet}>
          {head === null
            ? 'No entries are sealed yet.'
            : `Entries are sealed up to position ${head.position.toLocaleString('en-GB')}.`}{' '}
          {waiting === 0
            ? 'No entries are waiting to be sealed.'
            : `${count(waiting, 'entry is', 'entries are')} waiting to be sealed.`}
        </p>
        {last?.report && <Findings report={last.report} />}
        {head !== null && (
          <details className={classes.quiet}>
            <summary>Details</summary>
            <p>
              Keep this fingerprint in a safe place. It can show later whether the newest entries were
              removed.
            </p>
            <code className={classes.head}>{`${head.position}:${head.hash}`}</code>
          </details>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={check.isPending || isRunning}
        onClick={() => check.mutate()}
      >
        Check the trail
      </Button>
    </section>
  )
}

function Outcome({ check }: { check: AuditCheck }) {
  const moment = useMomentText()
  const { begunAt, begunBy, state, report } = check
  const when = `${moment(begunAt)}, ${begunBy}`
  switch (state) {
    case 'running':
      return `The whole audit trail is being checked (started ${when}).`
    case 'interrupted':
      return `The last check (${when}) did not finish because the server stopped. Check again.`
    case 'failed':
      return `The last check (${when}) failed. Check again.`
    default:
      return `${report === null ? '' : reportWords(report)} (${when})`
  }
}

function Findings({ report: { harm, harmCount } }: { report: NonNullable<AuditCheck['report']> }) {
  if (harmCount === 0) return null
  return (
    <Notice tone="red" title={count(harmCount, 'finding', 'findings')} className={classes.findings}>
      <ul>
        {harm.map((one) => (
          <li key={`${one.kind} ${one.position} ${one.line}`}>{harmWords(one)}</li>
        ))}
      </ul>
      {harmCount > harm.length && <p>And {count(harmCount - harm.length, 'more', 'more')}.</p>}
    </Notice>
  )
}

type AuditRow = AuditLine & { id: number }

const auditColumns: Column<AuditRow>[] = [
  { header: 'Time', width: 156, cell: ({ at }) => <Moment at={at} /> },
  { header: 'Person', width: '16%', cell: ({ actor }) => actor?.name ?? 'The server' },
  {
    header: 'Action',
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

/** Shows the time in the practice's time zone. The title adds milliseconds, for use as evidence. */
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

/** Erased records and their letters have a number but no page. */
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
      <ToneBadge tone="grey" title={`Entry ${line} will be sealed within seconds`}>
        Not sealed yet
      </ToneBadge>
    )
  }
  return (
    <ToneBadge tone="green" title={`Entry ${line}, at position ${position} in the chain`}>
      Sealed
    </ToneBadge>
  )
}
