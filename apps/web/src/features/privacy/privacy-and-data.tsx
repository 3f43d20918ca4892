import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OwnDataRightsRequest } from '@sincerely/contract/privacy'
import { dataRightLabels } from '@sincerely/domain/privacy/data-rights'
import { useSignedInUser } from '../../platform/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useInfo, useToday } from '../../platform/practice.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { actionMessageOf } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import classes from './privacy-and-data.module.css'
import { requestDraftKeys } from './request-draft-keys.ts'
import { onceAtATime } from './once-at-a-time.ts'
import { useExportOwn, useOwnRequests } from './privacy.queries.ts'
import { RequestForm } from './request-form.tsx'
import { nextWords, stateWords } from './own-request-words.ts'

/**
 * Shows the user's own data, and requests that the user recorded for other people (spec §2 Settings, tab
 * Privacy & Data).
 */
export function PrivacyAndData() {
  const exporting = useExportOwn()
  const [open, setOpen] = useState<'request' | 'delete' | null>(null)
  const waysOf = (which: 'request' | 'delete') => ({
    onClose: () => setOpen(null),
    onReopen: () => setOpen(which),
  })
  return (
    <section aria-labelledby="privacy-and-data">
      <h2 id="privacy-and-data" className={classes.title}>
        Privacy & Data
      </h2>
      <div className={classes.part}>
        <h3 className={classes.subtitle}>Requests about personal data</h3>
        <p className={classes.quiet}>
          When a patient or a colleague asks for a copy, correction or erasure of their data, record it here
          the same day. An administrator answers it within a month.
        </p>
        <OwnRequests />
        <Button variant="default" onClick={() => setOpen('request')}>
          Record a request
        </Button>
      </div>
      <div className={classes.part}>
        <h3 className={classes.subtitle}>What this device stores</h3>
        <ConsentChoice />
      </div>
      <div className={classes.part}>
        <h3 className={classes.subtitle}>Your data</h3>
        <p className={classes.quiet}>
          Everything the practice holds about you in one zip file: JSON that other systems can read, and the
          letters you signed or wrote as PDFs. With many letters, this takes a while.
        </p>
        <Button
          variant="default"
          loading={exporting.isPending}
          onClick={onceAtATime(exporting, () => exporting.mutate())}
        >
          Export Data
        </Button>
      </div>
      <div className={classes.part}>
        <h3 className={classes.subtitle}>Your account</h3>
        <p className={classes.quiet}>
          An administrator can delete your account once your unfinished work has been handed over. Letters and
          the audit trail keep your name.
        </p>
        <Button variant="default" onClick={() => setOpen('delete')}>
          Delete Account
        </Button>
      </div>
      {open === 'request' && (
        <Dialog title="Record a request" closeOnClickOutside={false} onClose={() => setOpen(null)}>
          <RecordForm {...waysOf('request')} />
        </Dialog>
      )}
      {open === 'delete' && (
        <Dialog title="Ask to delete your account" closeOnClickOutside={false} onClose={() => setOpen(null)}>
          <DeletionForm {...waysOf('delete')} />
        </Dialog>
      )}
    </section>
  )
}

type Ways = { onClose: () => void; onReopen: () => void }

function RecordForm(dialog: Ways) {
  const { id } = useSignedInUser()
  return <RequestForm byUser={id} keptAs={requestDraftKeys.record} sendLabel="Record" dialog={dialog} />
}

function DeletionForm(dialog: Ways) {
  const { id, name, email } = useSignedInUser()
  const open = useOwnRequests().data?.find(
    ({ kind, status }) => kind === 'delete-account' && status === 'pending',
  )
  return (
    <RequestForm
      byUser={id}
      isKindFixed
      begins={{ kind: 'delete-account', name, contact: email }}
      keptAs={requestDraftKeys.deletion}
      earlier={open ?? null}
      sendLabel="Ask for deletion"
      dialog={dialog}
    />
  )
}

/** Lists the requests that the user recorded, with their status. */
function OwnRequests() {
  const query = useOwnRequests()
  const { timeZone } = useInfo()
  const today = useToday()
  const { data, error } = query
  if (!data && error) return <RequestsError query={query} />
  if (!data) return <SkeletonLines lines={2} label="Loading the requests" />
  if (data.length === 0) return <p className={classes.quiet}>You haven't recorded any requests.</p>
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

/** Explains the outcome of a request and what the user can do next. */
function Outcome({ request }: { request: OwnDataRightsRequest }) {
  const next = nextWords(request)
  return (
    <>
      {request.reason !== null && (
        <p className={classes.outcome}>
          {request.status === 'refused' ? 'Reason for the refusal' : 'Reason for the delay'}:{' '}
          {request.reason.note}
        </p>
      )}
      {next !== null && <p className={classes.outcome}>{next}</p>}
    </>
  )
}

type RequestsErrorProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } }

function RequestsError({ query: { error, isFetching, refetch } }: RequestsErrorProps) {
  return (
    <ErrorState
      title="Couldn't load the requests"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
