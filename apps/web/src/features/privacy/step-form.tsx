import { Button, NativeSelect, Radio, Textarea } from '@mantine/core'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { type RequestStep, stepsNow } from '@sincerely/domain/privacy/data-rights'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeptNote } from '../../ui/use-kept-note.ts'
import { keptRequestNames } from './kept-requests.ts'
import { useTakeStep } from './privacy.queries.ts'
import { RecordChoice, recordOf, whoseRecord } from './record-choice.tsx'
import type { ChosenRecord } from './record-choice.tsx'
import classes from './request-dialog.module.css'
import { noteLabels, stepChoices, stepLabels } from './step-words.ts'

type Identity = 'confirmed' | 'not-confirmed'

/** The next step about a request, with its reason. Only what can be done now is offered. */
export function StepForm({ request }: { request: DataRightsRequest }) {
  const steps = stepsNow(request)
  const take = useTakeStep(request.id)
  const [chosen, setChosen] = useState<RequestStep | null>(null)
  // What was chosen may not be possible any more: somebody else worked on it.
  const step = steps.find((known) => known === chosen) ?? nextOf(request)
  const { note, type, sent } = useKeptNote(keptRequestNames.step(request.id))
  const [answered, setAnswered] = useState(nothingFound(request))
  // Nobody is taken for who they say they are by a button too many, nor for whose record it was before somebody changed it.
  const found = answered.version === request.version ? answered : nothingFound(request)
  const { identity, record } = found
  const [isIdentityMissing, setIdentityMissing] = useState(false)
  const fields = isApiError(take.error) ? (take.error.fields ?? {}) : {}
  const isCheck = step === 'check-identity'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending) return
    const { version } = request
    if (isCheck && identity === null) return setIdentityMissing(true)
    const said = isCheck && identity !== null ? { identity, ...whoseRecord(record) } : {}
    const taken = () => {
      setChosen(null)
      sent()
      toast({ type: 'success', message: `${stepLabels[step]}: request no. ${request.id}` })
    }
    // The dialog may be closed by then. What is refused stands in it.
    void take.mutateAsync({ step, note, version, ...said }).then(taken, () => undefined)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Next step">
      <NativeSelect
        label="Next step"
        value={step}
        data={steps.map((value) => ({ value, label: stepChoices[value] }))}
        onChange={(event) => {
          setChosen(steps.find((known) => known === event.currentTarget.value) ?? null)
          take.reset()
        }}
      />
      {isCheck && (
        <IdentityCheck
          request={request}
          found={identity}
          isMissing={isIdentityMissing}
          record={record}
          problem={fields['patientId']}
          onFound={(checked) => {
            setAnswered({ ...found, identity: checked })
            setIdentityMissing(false)
          }}
          onRecord={(whose) => setAnswered({ ...found, record: whose })}
        />
      )}
      <Textarea
        label={noteLabels[step]}
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        error={fields['note']}
        onChange={(event) => {
          // What is on its way to the server stands still.
          if (!take.isPending) type(event.currentTarget.value)
        }}
      />
      {take.error && Object.keys(fields).length === 0 && (
        <Notice tone="red" isUrgent title="Not saved">
          {messageOf(take.error)}
        </Notice>
      )}
      <Button type="submit" loading={take.isPending} className={classes.take}>
        {stepChoices[step]}
      </Button>
    </form>
  )
}

/** What is to be done next, as far as that is known. */
function nextOf(request: DataRightsRequest): RequestStep {
  const steps = stepsNow(request)
  if (request.identity !== 'confirmed') return steps[0] ?? 'note'
  return steps.includes('complete') ? 'complete' : 'note'
}

/** What a check found, as long as the request is as it was on the screen then. */
function nothingFound(request: DataRightsRequest): Found {
  return { version: request.version, identity: null, record: recordOf(request) }
}

type Found = { version: number; identity: Identity | null; record: ChosenRecord | null }

type IdentityCheckProps = {
  request: DataRightsRequest
  found: Identity | null
  isMissing: boolean
  record: ChosenRecord | null
  problem: string | undefined
  onFound: (found: Identity) => void
  onRecord: (record: ChosenRecord | null) => void
}

/** What a check of the identity found, and whose record it is. */
function IdentityCheck({
  request,
  found,
  isMissing,
  record,
  problem,
  onFound,
  onRecord,
}: IdentityCheckProps) {
  return (
    <>
      <Radio.Group
        label="What the check found"
        value={found}
        required
        error={isMissing && 'Say what the check found.'}
        onChange={(value) => onFound(value === 'confirmed' ? 'confirmed' : 'not-confirmed')}
      >
        <Radio value="confirmed" label="The person is who they say they are" mt={4} />
        <Radio value="not-confirmed" label="It could not be confirmed" mt={4} />
      </Radio.Group>
      {/* One’s own account is known to be one’s own. */}
      {request.kind !== 'delete-account' && (
        <RecordChoice name={request.name} chosen={record} problem={problem} onChoose={onRecord} />
      )}
    </>
  )
}
