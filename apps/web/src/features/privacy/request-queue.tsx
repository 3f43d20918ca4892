import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { dataRightLabels, identityLabels, requestStateLabels } from '@sincerely/domain/privacy/data-rights'
import { type RequestState, requestStates } from '@sincerely/domain/privacy/request-states'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../platform/practice.ts'
import { CountedTabs } from '../../ui/counted-tabs.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Lines } from '../../ui/data-table/lines.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './request-dialog.module.css'
import { useRequests } from './privacy.queries.ts'
import { RequestDialog } from './request-dialog.tsx'

type RequestQueueProps = {
  status: RequestState
  page: number
  /** The id of the open request, or null. */
  open: number | null
  onStatus: (status: RequestState) => void
  onPage: (page: number) => void
  onOpen: (id: number | null) => void
}

const perPage = 50

/** Lists all requests about personal data, the most urgent first. */
export function RequestQueue({ status, page, open, onStatus, onPage, onOpen }: RequestQueueProps) {
  const found = useRequests(status, page)
  return (
    <>
      <CountedTabs
        label="Requests by status"
        tabs={requestStates.map((value) => ({
          value,
          label: requestStateLabels[value],
          count: found.data?.counts[value],
        }))}
        value={status}
        onTab={onStatus}
      >
        <DataTable
          label="Requests about personal data"
          columns={columnsOf(status, onOpen)}
          query={found}
          rows={found.data?.requests}
          loading="Loading the requests"
          failure={{ title: "Couldn't load the requests" }}
          empty={<Nothing status={status} />}
        />
        <Pager
          noun="requests"
          page={page}
          limit={perPage}
          total={found.isPlaceholderData ? undefined : found.data?.total}
          onPage={onPage}
        />
      </CountedTabs>
      {open !== null && (
        <RequestDialog key={open} id={open} onClose={() => onOpen(null)} onReopen={() => onOpen(open)} />
      )}
    </>
  )
}

function columnsOf(status: RequestState, onOpen: (id: number) => void): Column<DataRightsRequest>[] {
  return [
    {
      header: 'Request',
      kind: 'name',
      cell: ({ id, kind }) => (
        <Lines
          first={
            <button type="button" onClick={() => onOpen(id)}>
              No. {id}: {dataRightLabels[kind]}
            </button>
          }
        />
      ),
    },
    { header: 'Person', cell: ({ name }) => name },
    { header: 'Identity', cell: ({ identity }) => identityLabels[identity] },
    {
      header: 'Received',
      cell: ({ receivedOn, createdBy }) => (
        <Lines first={shortDay(receivedOn)}>
          {createdBy === null ? 'from the public page' : `by ${createdBy}`}
        </Lines>
      ),
    },
    {
      header: status === 'pending' ? 'Due' : 'Closed',
      cell: (request) => <Due request={request} />,
    },
  ]
}

/** A request with at most this many days left is due soon. */
const soon = 7

function Due({ request: { status, dueOn, closedAt } }: { request: DataRightsRequest }) {
  const today = useToday()
  if (status !== 'pending') return closedAt === null ? null : shortDay(closedAt)
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000)
  if (days < 0) return <ToneBadge tone="red">Overdue since {shortDay(dueOn)}</ToneBadge>
  if (days <= soon) return <ToneBadge tone="yellow">{shortDay(dueOn)}</ToneBadge>
  return shortDay(dueOn)
}

function Nothing({ status }: { status: RequestState }) {
  if (status === 'pending') {
    return (
      <EmptyState
        title="No requests are waiting for an answer"
        message={
          <>
            Requests from the privacy policy page appear here. Record requests made in person under{' '}
            <Link to="/settings" search={{ tab: 'privacy' }} className={classes.link}>
              Settings, Privacy &amp; Data
            </Link>
            .
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      title={`No ${requestStateLabels[status].toLowerCase()} requests`}
      message={closedMessages[status]}
    />
  )
}

const closedMessages = {
  completed: 'Requests appear here once they are answered.',
  refused: 'Requests appear here once they are refused with a reason.',
  withdrawn: 'Requests appear here once the person withdraws them.',
} as const satisfies Record<Exclude<RequestState, 'pending'>, string>
