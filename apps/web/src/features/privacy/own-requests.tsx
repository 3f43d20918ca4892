import type { OwnDataRightsRequest } from '@sincerely/contract/privacy'
import { dataRightLabels } from '@sincerely/domain/privacy/data-rights'
import { useEffect } from 'react'
import { useInfo, useMomentText, useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { nextWords, stateWords } from './own-request-words.ts'
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
  const { timeZone } = useInfo()
  const today = useToday()
  const { data, error, refetch } = query
  // One that waits no more, whichever tab sent it, may stand here by now.
  useEffect(() => void refetch({ cancelRefetch: false }), [waiting, refetch])
  if (!data && error) return <RequestsError query={query} />
  if (!data) return <SkeletonLines lines={2} label="Loading the requests" />
  if (data.length === 0) return waiting > 0 ? null : <p className={classes.quiet}>You have recorded none.</p>
  return (
    <ul className={classes.requests} aria-label="Requests you recorded">
      {data.map((request) => (
        <li key={request.id}>
          No. {request.id}: {request.name}, {dataRightLabels[request.kind].toLowerCase()} (
          {stateWords(request, { timeZone, today })})
          <Outcome request={request} />
        </li>
      ))}
    </ul>
  )
}

/** Why it came out as it did, and what can be done now. */
function Outcome({ request }: { request: OwnDataRightsRequest }) {
  const next = nextWords(request)
  return (
    <>
      {request.reason !== null && (
        <p className={classes.outcome}>
          {request.status === 'refused' ? 'Why it was refused' : 'Why it takes longer'}: {request.reason.note}
        </p>
      )}
      {next !== null && <p className={classes.outcome}>{next}</p>}
    </>
  )
}
