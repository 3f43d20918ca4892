import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { type RequestStep, stepsNow } from '@sincerely/domain/privacy/data-rights'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { usePossiblePatients, useTakeStep } from './privacy.queries.ts'
import classes from './request-dialog.module.css'
import { noteLabels, stepChoices, stepLabels } from './step-words.ts'

type Identity = 'confirmed' | 'not-confirmed'
/** A record that was chosen, as it is shown. */
type Chosen = { id: number; label: string }

/** The next step about a request, with its reason. Only what can be done now is offered. */
export function StepForm({ request }: { request: DataRightsRequest }) {
  const steps = stepsNow(request)
  const take = useTakeStep(request.id)
  const [chosen, setChosen] = useState<RequestStep | null>(null)
  // What was chosen may not be possible any more: somebody else worked on it.
  const step = steps.find((known) => known === chosen) ?? steps[0] ?? 'note'
  const [note, setNote] = useState('')
  // Nobody is taken for who they say they are by pressing a button too many.
  const [identity, setIdentity] = useState<Identity | null>(null)
  const [patient, setPatient] = useState<Chosen | null>(
    request.patient && {
      id: request.patient.id,
      label: `${request.patient.name}, MR #${request.patient.id}`,
    },
  )
  const [isIdentityMissing, setIdentityMissing] = useState(false)
  const fields = isApiError(take.error) ? (take.error.fields ?? {}) : {}
  const isCheck = step === 'check-identity'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending) return
    const { version } = request
    if (isCheck && identity === null) return setIdentityMissing(true)
    const found = isCheck && identity !== null ? { identity, patientId: patient?.id ?? null } : {}
    take.mutate(
      { step, note, version, ...found },
      {
        onSuccess: () => {
          setChosen(null)
          setNote('')
          toast({ type: 'success', message: `${stepLabels[step]}: request no. ${request.id}` })
        },
      },
    )
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
          patient={patient}
          onFound={(found) => {
            setIdentity(found)
            setIdentityMissing(false)
          }}
          onPatient={setPatient}
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
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {take.error && fields['note'] === undefined && (
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

type IdentityCheckProps = {
  request: DataRightsRequest
  found: Identity | null
  isMissing: boolean
  patient: Chosen | null
  onFound: (found: Identity) => void
  onPatient: (patient: Chosen | null) => void
}

/** What a check of the identity found, and whose record it is. */
function IdentityCheck({ request, found, isMissing, patient, onFound, onPatient }: IdentityCheckProps) {
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
      {request.user === null && <PatientChoice name={request.name} chosen={patient} onChoose={onPatient} />}
    </>
  )
}

type PatientChoiceProps = { name: string; chosen: Chosen | null; onChoose: (chosen: Chosen | null) => void }

/** Whose record it is: those that the name finds, or any other words; the chosen one stays among them. */
function PatientChoice({ name, chosen, onChoose }: PatientChoiceProps) {
  const [text, setText] = useState(name)
  const [q] = useDebouncedValue(text.trim(), 200)
  const { data = [] } = usePossiblePatients(q)
  const found = data.map((patient): Chosen => {
    const born = patient.dob === null ? 'date of birth unknown' : shortDay(patient.dob)
    return { id: patient.id, label: `${patient.name}, ${born}, MR #${patient.id}` }
  })
  const isAmong = chosen !== null && found.some(({ id }) => id === chosen.id)
  const records = chosen === null || isAmong ? found : [chosen, ...found]
  return (
    <>
      <TextInput
        label="Find the patient’s record"
        type="search"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Record"
        value={chosen === null ? '' : String(chosen.id)}
        data={[
          { value: '', label: 'None, or not known' },
          ...records.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={(event) =>
          onChoose(records.find(({ id }) => String(id) === event.currentTarget.value) ?? null)
        }
      />
    </>
  )
}
