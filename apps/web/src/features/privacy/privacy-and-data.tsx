import { Button } from '@mantine/core'
import { dataRightLabels, requestStateLabels } from '@sincerely/domain/privacy/data-rights'
import { shortDay } from '@sincerely/domain/dates'
import { useState } from 'react'
import { messageOf } from '../../platform/api.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { useKept } from '../../platform/use-kept.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import classes from './privacy-and-data.module.css'
import { keptRequestNames } from './kept-requests.ts'
import { useExportOwn, useOwnRequests } from './privacy.queries.ts'
import { parseDeletion, parseRequest } from './request-draft.ts'
import { RequestForm } from './request-form.tsx'

/** One's own data, and requests that people made about theirs (spec §2 Settings, tab Privacy & Data). */
export function PrivacyAndData() {
  const exporting = useExportOwn()
  const [open, setOpen] = useState<'request' | 'delete' | null>(null)
  return (
    <section aria-labelledby="privacy-and-data">
      <h2 id="privacy-and-data" className={classes.title}>
        Privacy & Data
      </h2>
      <div className={classes.part}>
        <h3 className={classes.subtitle}>Requests about personal data</h3>
        <p className={classes.quiet}>
          A patient or a colleague asks for a copy, a correction or erasure: write it down here the day they
          ask. An administrator answers it within the month.
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
          Everything held on you in one zip file: JSON that other systems can read, and the letters you sign
          or wrote as PDF. Many letters take a while.
        </p>
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          Export Data
        </Button>
      </div>
      <div className={classes.part}>
        <h3 className={classes.subtitle}>Your account</h3>
        <p className={classes.quiet}>
          An administrator deletes accounts, once unfinished work has been handed over. Letters and the trail
          of changes keep your name.
        </p>
        <Button variant="default" onClick={() => setOpen('delete')}>
          Delete Account
        </Button>
      </div>
      {open === 'request' && (
        <Dialog title="Record a request" closeOnClickOutside={false} onClose={() => setOpen(null)}>
          <RecordForm />
        </Dialog>
      )}
      {open === 'delete' && (
        <Dialog
          title="Ask for the deletion of your account"
          closeOnClickOutside={false}
          onClose={() => setOpen(null)}
        >
          <DeletionForm />
        </Dialog>
      )}
    </section>
  )
}

function RecordForm() {
  const { id } = useSignedInUser()
  const kept = useKept(keptRequestNames.record, parseRequest)
  return <RequestForm byUser={id} kept={kept} sendLabel="Record" />
}

function DeletionForm() {
  const { id, name, email } = useSignedInUser()
  const kept = useKept(keptRequestNames.deletion, parseDeletion)
  return (
    <RequestForm
      byUser={id}
      isKindFixed
      begins={{ kind: 'delete-account', name, contact: email }}
      kept={kept}
      sendLabel="Ask for deletion"
    />
  )
}

function OwnRequests() {
  const { data, error, isFetching, refetch } = useOwnRequests()
  if (!data && error) {
    const retry = () => void refetch()
    return (
      <ErrorState
        title="Couldn't load the requests"
        message={messageOf(error)}
        retrying={isFetching}
        onRetry={retry}
      />
    )
  }
  if (!data) return <SkeletonLines lines={2} label="Loading the requests" />
  if (data.length === 0) return <p className={classes.quiet}>You have recorded none.</p>
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
