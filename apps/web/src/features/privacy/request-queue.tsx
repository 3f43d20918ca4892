import { Pagination, Tabs } from '@mantine/core'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { dataRightLabels, identityLabels, requestStateLabels } from '@sincerely/domain/privacy/data-rights'
import { type RequestState, requestStates } from '@sincerely/domain/privacy/request-states'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../platform/practice.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import table from '../../ui/list-table.module.css'
import { useRequests } from './privacy.queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import classes from './request-queue.module.css'
import { RequestsError } from './requests-error.tsx'

type RequestQueueProps = {
  status: RequestState
  page: number
  /** The request that is open; null for none. */
  open: number | null
  onStatus: (status: RequestState) => void
  onPage: (page: number) => void
  onOpen: (id: number | null) => void
}

const perPage = 50

/** Everybody's requests about personal data, those due first; an administrator's. */
export function RequestQueue({ status, page, open, onStatus, onPage, onOpen }: RequestQueueProps) {
  const requests = useRequests(status, page)
  const counts = requests.data?.counts
  const pages = Math.max(1, Math.ceil((requests.data?.total ?? 0) / perPage))
  return (
    <>
      <Tabs
        value={status}
        onChange={(next) => onStatus(requestStates.find((known) => known === next) ?? 'pending')}
      >
        <Tabs.List aria-label="Requests by state">
          {requestStates.map((state) => (
            <Tabs.Tab key={state} value={state}>
              {requestStateLabels[state]}
              {counts && <span className={classes.count}> {counts[state]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status} pt="md">
          <Requests requests={requests} status={status} onOpen={onOpen} />
          {pages > 1 && (
            <Pagination
              total={pages}
              value={page}
              onChange={onPage}
              mt="md"
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
      {open !== null && (
        <RequestDialog key={open} id={open} onClose={() => onOpen(null)} onReopen={() => onOpen(open)} />
      )}
    </>
  )
}

type RequestsProps = {
  requests: ReturnType<typeof useRequests>
  status: RequestState
  onOpen: (id: number) => void
}

function Requests({ requests, status, onOpen }: RequestsProps) {
  const { data, error } = requests
  if (!data && error) return <RequestsError query={requests} />
  if (!data) return <SkeletonLines lines={6} label="Loading the requests" />
  if (data.requests.length === 0) return <Nothing status={status} />
  return (
    <table
      className={`${table.table} ${table.rows} ${classes.table}`}
      aria-label="Requests about personal data"
    >
      <thead>
        <tr>
          <th scope="col">Request</th>
          <th scope="col">Person</th>
          <th scope="col">Identity</th>
          <th scope="col">Received</th>
          <th scope="col">{status === 'pending' ? 'Due' : 'Closed'}</th>
        </tr>
      </thead>
      <tbody>
        {data.requests.map((request) => (
          <RequestRow key={request.id} request={request} onOpen={() => onOpen(request.id)} />
        ))}
      </tbody>
    </table>
  )
}

function RequestRow({ request, onOpen }: { request: DataRightsRequest; onOpen: () => void }) {
  const { id, kind, name, identity, receivedOn, createdBy } = request
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.open} onClick={onOpen}>
          No. {id}: {dataRightLabels[kind]}
        </button>
      </th>
      <td data-label="Person">{name}</td>
      <td data-label="Identity">{identityLabels[identity]}</td>
      <td data-label="Received">
        {shortDay(receivedOn)}
        <span className={classes.quiet}>
          {createdBy === null ? ' from the public page' : ` by ${createdBy}`}
        </span>
      </td>
      <td className={classes.due} data-label={request.status === 'pending' ? 'Due' : 'Closed'}>
        <Due request={request} />
      </td>
    </tr>
  )
}

/** How many days before the last one a request is shown as soon due. */
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
        title="No request waits for an answer"
        message={
          <>
            People ask on the privacy policy page; what they ask in person is recorded under{' '}
            <Link to="/settings" search={{ tab: 'privacy' }} className={classes.link}>
              Settings, Privacy &amp; Data
            </Link>
            .
          </>
        }
      />
    )
  }
  return <EmptyState title={`No request was ${requestStateLabels[status].toLowerCase()}`} />
}
