import { Button } from '@mantine/core'
import type { DataRightsRequest, DataRightsStep } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { dataRightLabels, identityLabels, requestStateLabels } from '@sincerely/domain/privacy/data-rights'
import type { ReactNode } from 'react'
import { messageOf } from '../../platform/api.ts'
import { useMomentText } from '../../platform/practice.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useExportPerson, useRequest } from './privacy.queries.ts'
import classes from './request-dialog.module.css'
import { StepForm } from './step-form.tsx'
import { stepLabels } from './step-words.ts'

/** One request: what was asked, what was done about it, and the next step. */
export function RequestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRequest(id)
  return (
    <Dialog size="lg" title={`Request no. ${id}`} onClose={onClose}>
      {data && (
        <>
          <RequestFacts request={data.request} />
          <HandOut request={data.request} />
          <StepForm request={data.request} />
          <Steps steps={data.steps} />
        </>
      )}
      {!data && error && (
        <ErrorState
          title="Couldn't load the request"
          message={messageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={6} label="Loading the request" />}
    </Dialog>
  )
}

/** Once it is known who asks and whose record it is. */
function HandOut({ request }: { request: DataRightsRequest }) {
  const exporting = useExportPerson(request.id)
  const whose = request.patient ?? request.user
  if (request.identity !== 'confirmed' || whose === null) return null
  return (
    <Button
      variant="default"
      className={classes.handOut}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export everything held on {whose.name}
    </Button>
  )
}

function RequestFacts({ request }: { request: DataRightsRequest }) {
  const { kind, name, dob, contact, details, identity, patient, user, receivedOn, createdBy } = request
  const whose = patient ?? user
  return (
    <div className={classes.facts}>
      <dl className={classes.list}>
        <Fact name="Asked for">{dataRightLabels[kind]}</Fact>
        <Fact name="Person">{dob === null ? name : `${name}, born ${shortDay(dob)}`}</Fact>
        <Fact name="Answer to">{contact}</Fact>
        <Fact name="Received">
          {shortDay(receivedOn)} {createdBy === null ? 'from the public page' : `by ${createdBy}`}
        </Fact>
        <Fact name="Due">
          {shortDay(request.dueOn)}
          {request.extended && ', extended'}
        </Fact>
        <Fact name="Identity">{identityLabels[identity]}</Fact>
        <Fact name="Record">{whose === null ? 'Not found yet' : whose.name}</Fact>
        <Fact name="State">{requestStateLabels[request.status]}</Fact>
      </dl>
      {details !== '' && <p className={classes.details}>{details}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Steps({ steps }: { steps: readonly DataRightsStep[] }) {
  const moment = useMomentText()
  if (steps.length === 0) return null
  return (
    <>
      <h3 className={classes.title}>What was done</h3>
      <ol className={classes.steps}>
        {steps.map(({ id, step, note, identity, dueOn, byName, at }) => (
          <li key={id}>
            <strong>
              {stepLabels[step]}
              {identity !== null && `: ${identityLabels[identity].toLowerCase()}`}
              {dueOn !== null && ` to ${shortDay(dueOn)}`}
            </strong>{' '}
            <span className={classes.quiet}>
              {byName}, {moment(at)}
            </span>
            <p className={classes.details}>{note}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
