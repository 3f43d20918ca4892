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

/** The next step about a request, with its reason. Only what can be done now is offered. */
export function StepForm({ request }: { request: DataRightsRequest }) {
  const steps = stepsNow(request)
  const take = useTakeStep(request.id)
  const [chosen, setChosen] = useState<RequestStep | null>(null)
  // What was chosen may not be possible any more: somebody else worked on it.
  const step = steps.find((known) => known === chosen) ?? steps[0] ?? 'note'
  const [note, setNote] = useState('')
  const [identity, setIdentity] = useState<Identity>('confirmed')
  const [patientId, setPatientId] = useState(request.patient?.id ?? null)
  const fields = isApiError(take.error) ? (take.error.fields ?? {}) : {}
  const isCheck = step === 'check-identity'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending) return
    const { version } = request
    const found = isCheck ? { identity, patientId } : {}
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
        <>
          <Radio.Group
            label="What the check found"
            value={identity}
            onChange={(value) => setIdentity(value === 'confirmed' ? 'confirmed' : 'not-confirmed')}
          >
            <Radio value="confirmed" label="The person is who they say they are" mt={4} />
            <Radio value="not-confirmed" label="It could not be confirmed" mt={4} />
          </Radio.Group>
          {request.user === null && (
            <PatientChoice name={request.name} chosen={patientId} onChoose={setPatientId} />
          )}
        </>
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

type PatientChoiceProps = { name: string; chosen: number | null; onChoose: (id: number | null) => void }

/** Whose record it is: those that the name finds, or any other words. */
function PatientChoice({ name, chosen, onChoose }: PatientChoiceProps) {
  const [text, setText] = useState(name)
  const [q] = useDebouncedValue(text.trim(), 200)
  const { data = [] } = usePossiblePatients(q)
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
        value={chosen === null ? '' : String(chosen)}
        data={[
          { value: '', label: 'None, or not known' },
          ...data.map((patient) => ({
            value: String(patient.id),
            label: `${patient.name}, ${patient.dob === null ? 'date of birth unknown' : shortDay(patient.dob)}, MR #${patient.id}`,
          })),
        ]}
        onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
      />
    </>
  )
}
