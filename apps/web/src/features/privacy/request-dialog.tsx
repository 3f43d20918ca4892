import { Button, Group } from '@mantine/core'
import type { DataRightsRequest, DataRightsStep } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import {
  dataRightLabels,
  identityLabels,
  requestStateLabels,
  whyAccountIsThere,
  whyNotErased,
  whyNotExported,
  whyNotRectified,
} from '@sincerely/domain/privacy/data-rights'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { actionMessageOf, messageOf } from '../../platform/api.ts'
import { useOnLeave } from '../../platform/drafts/use-drafts.ts'
import { useMomentText } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { CorrectionFacts } from './correction-facts.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { ErasureForm } from './erasure-form.tsx'
import { onceAtATime } from './once-at-a-time.ts'
import { isNotNow, useExportPerson, useContinueFrom, useRequest, useRequestNow } from './privacy.queries.ts'
import classes from './request-dialog.module.css'
import { recordOf } from './record-choice.tsx'
import { RecordDiffers } from './record-differs.tsx'
import { toastDraftKept } from './draft-kept-toast.ts'
import { StepForm } from './step-form.tsx'
import { stepLabels } from './step-words.ts'

type RequestDialogProps = { id: number; onClose: () => void; onReopen: () => void }

/** Shows a request's details, the steps so far and the next step. */
export function RequestDialog({ id, onClose, onReopen }: RequestDialogProps) {
  const { data, error, isFetching, refetch } = useRequest(id)
  const newer = useRequestNow(data, id)
  const goOnWith = useContinueFrom(id)
  const user = useSignedInUser()
  useOnLeave(() => toastDraftKept(user.id, id))
  return (
    <Dialog size="lg" title={`Request no. ${id}`} closeOnClickOutside={false} onClose={onClose}>
      {data && (
        <>
          <RequestFacts request={data.request} />
          {newer && <Meanwhile onGoOn={() => goOnWith(newer)} />}
          <RecordActions key={`actions ${data.request.id}`} request={data.request} />
          <StepForm key={data.request.id} request={data.request} onClose={onClose} onReopen={onReopen} />
          <Steps steps={(newer ?? data).steps} />
        </>
      )}
      {!data && error && (
        <ErrorState
          title="Couldn't load the request"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={6} label="Loading the request" />}
    </Dialog>
  )
}

/**
 * Says that the request has changed since the user opened it. Steps still refer to the earlier version until
 * the user continues.
 */
function Meanwhile({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Notice tone="yellow" isUrgent className={classes.meanwhile} title="This request has changed">
      <p className={classes.details}>
        The changes are under ‘History’. Your text is kept, and you can still save a note.
      </p>
      <Button variant="default" size="xs" mt="xs" onClick={onGoOn}>
        Continue with the changed request
      </Button>
    </Notice>
  )
}

/** The actions appear once the identity is confirmed and the record is known. */
function RecordActions({ request }: { request: DataRightsRequest }) {
  const exporting = useExportPerson(request.id)
  const [isErasing, setErasing] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const { patient, user } = request
  if (patient === null && user === null) return null
  if (whyNotExported({ ...request, isRecordKnown: true }) !== null) return null
  const account = request.status === 'pending' ? whyAccountIsThere(request) : null
  const isErasable = whyNotErased(request) === null
  const isCorrectable = whyNotRectified(request) === null
  return (
    <>
      <div className={classes.notices}>
        {account !== null && <Notice tone="yellow">{account}</Notice>}
        {/* The open erasure form already lists the differences. */}
        {!isErasing && (
          <RecordDiffers request={request} record={recordOf(request)} before="share or change anything" />
        )}
      </div>
      <Group gap="xs" mb="md">
        <Button
          variant="default"
          loading={exporting.isPending}
          onClick={onceAtATime(exporting, () => exporting.mutate(request))}
        >
          Export all their data
        </Button>
        {patient !== null && (
          <ButtonLink variant="default" to="/patients/$patientId" params={{ patientId: String(patient.id) }}>
            Open the record
          </ButtonLink>
        )}
        {user !== null && (
          <ButtonLink variant="default" to="/admin/users">
            Open User Management
          </ButtonLink>
        )}
        {isCorrectable && !isCorrecting && (
          <Button variant="light" onClick={() => setCorrecting(true)}>
            Record the correction…
          </Button>
        )}
        {isErasable && !isErasing && (
          <Button variant="light" color="red" onClick={() => setErasing(true)}>
            Erase the record…
          </Button>
        )}
      </Group>
      {/* The error belongs to one version of the request. In a newer version, the missing step may be
          done. */}
      {isNotNow(exporting.error) && exporting.variables?.version === request.version && (
        <Notice tone="red" isUrgent title="Not exported">
          {messageOf(exporting.error)}
        </Notice>
      )}
      {isCorrectable && isCorrecting && (
        <CorrectionForm
          request={request}
          onCancel={() => setCorrecting(false)}
          onReopen={() => setCorrecting(true)}
        />
      )}
      {isErasable && isErasing && (
        <ErasureForm request={request} onCancel={() => setErasing(false)} onReopen={() => setErasing(true)} />
      )}
    </>
  )
}

function RequestFacts({ request }: { request: DataRightsRequest }) {
  const { kind, name, dob, contact, details, identity, receivedOn, createdBy } = request
  return (
    <div className={classes.facts}>
      <dl className={classes.list}>
        <Fact name="Type of request">{dataRightLabels[kind]}</Fact>
        <Fact name="Person">{dob === null ? name : `${name}, born ${shortDay(dob)}`}</Fact>
        <Fact name="Send the answer to">{contact}</Fact>
        <Fact name="Received">
          {shortDay(receivedOn)} {createdBy === null ? 'from the public page' : `by ${createdBy}`}
        </Fact>
        <Fact name="Due">
          {shortDay(request.dueOn)}
          {request.extended && ', extended'}
        </Fact>
        <Fact name="Identity">{identityLabels[identity]}</Fact>
        <Fact name="Record">{recordWords(request)}</Fact>
        <Fact name="Status">{requestStateLabels[request.status]}</Fact>
        {details !== '' && (
          <Fact name="Details">
            <span className={classes.words}>{details}</span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function recordWords({ patient, user, erasedPatientId }: DataRightsRequest): string {
  if (erasedPatientId !== null) return `MR #${erasedPatientId}, erased`
  if (patient !== null) {
    const born = patient.dob === null ? 'date of birth unknown' : `born ${shortDay(patient.dob)}`
    return `${patient.name}, ${born}, MR #${patient.id}`
  }
  if (user === null) return 'Not found yet'
  return user.hasLeft ? `${user.name}, account deleted` : user.name
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
      <h3 className={classes.title}>History</h3>
      <ol className={classes.steps}>
        {steps.map(({ id, step, note, identity, dueOn, rectification, byName, at }) => (
          <li key={id}>
            <strong>
              {stepLabels[step]}
              {identity !== null && `: ${identityLabels[identity].toLowerCase()}`}
              {dueOn !== null && ` to ${shortDay(dueOn)}`}
            </strong>{' '}
            <span className={classes.quiet}>
              {byName}, {moment(at)}
            </span>
            {rectification === null ? (
              <p className={classes.details}>{note}</p>
            ) : (
              <CorrectionFacts correction={rectification} note={note} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
