import type { OwnDataRightsRequest } from '@sincerely/contract/privacy'
import { dataRightLabels } from '@sincerely/domain/privacy/data-rights'
import { useInfo, useToday } from '../../platform/practice.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { nextWords, stateWords } from './own-request-words.ts'
import classes from './privacy-and-data.module.css'
import { useOwnRequests } from './privacy.queries.ts'
import { RequestsError } from './requests-error.tsx'

/** The requests that one has recorded, and what became of each. */
export function OwnRequests() {
  const query = useOwnRequests()
  const { timeZone } = useInfo()
  const today = useToday()
  const { data, error } = query
  if (!data && error) return <RequestsError query={query} />
  if (!data) return <SkeletonLines lines={2} label="Loading the requests" />
  if (data.length === 0) return <p className={classes.quiet}>You have recorded none.</p>
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
