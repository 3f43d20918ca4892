import { dataRightLabels, requestStateLabels } from '@sincerely/domain/privacy/data-rights'
import { shortDay } from '@sincerely/domain/dates'
import { useEffect } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './privacy-and-data.module.css'
import { useOwnRequests } from './privacy.queries.ts'
import { RequestsError } from './requests-error.tsx'
import { TakeBackButton } from './take-back-button.tsx'
import { type WaitingRequest, useWaitingRequests } from './waiting-requests.ts'

/** The requests that one has recorded: those still on this device, then those the practice has. */
export function OwnRequests() {
  const { id } = useSignedInUser()
  const waiting = useWaitingRequests(id)
  return (
    <>
      {waiting.length > 0 && <Waiting requests={waiting} />}
      <Recorded waiting={waiting.length} />
    </>
  )
}

function Waiting({ requests }: { requests: readonly WaitingRequest[] }) {
  const moment = useMomentText()
  return (
    <ul className={classes.requests} aria-label="Requests waiting to be sent">
      {requests.map((request) => (
        <li key={request.id}>
          {request.name}, {dataRightLabels[request.kind].toLowerCase()} (waiting to be sent since{' '}
          {moment(request.createdAt)}
          {request.refusal !== undefined && `; the practice did not take it: ${request.refusal}`}){' '}
          <TakeBackButton request={request} />
        </li>
      ))}
    </ul>
  )
}

/** `waiting`: how many do not stand here yet. */
function Recorded({ waiting }: { waiting: number }) {
  const query = useOwnRequests()
  const { data, error, refetch } = query
  // One that waits no more, whichever tab sent it, may stand here by now.
  useEffect(() => void refetch({ cancelRefetch: false }), [waiting, refetch])
  if (!data && error) return <RequestsError query={query} />
  if (!data) return <SkeletonLines lines={2} label="Loading the requests" />
  if (data.length === 0) return waiting > 0 ? null : <p className={classes.quiet}>You have recorded none.</p>
  return (
    <ul className={classes.requests} aria-label="Requests you recorded">
      {data.map(({ id, name, kind, status, dueOn }) => (
        <li key={id}>
          No. {id}: {name}, {dataRightLabels[kind].toLowerCase()} ({requestStateLabels[status].toLowerCase()}
          {status === 'pending' && `, due ${shortDay(dueOn)}`})
        </li>
      ))}
    </ul>
  )
}
