import type { Clinic, CreateClinic } from '@sincerely/contract/clinics'
import { NativeSelect, TextInput } from '@mantine/core'
import { chosenDoctor, doctorOptions, useDoctorChoice } from '../../platform/doctors.ts'
import { DraftDialog } from '../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useToday } from '../../platform/practice.ts'
import { readTypedDay, typedDayProblem, writeTypedDay } from '../../ui/typed-day.ts'
import { useCreateClinic, useUpdateClinic } from './clinics.queries.ts'

type NewClinicDialogProps = {
  /** The clinic to repeat. The new one has the same doctor and place, but no patients. */
  like?: Pick<Clinic, 'id' | 'doctorId' | 'place'>
  /** The clinic's patients, if they come from a list. */
  visits?: CreateClinic['visits']
  onClose: () => void
  onCreated: (clinicId: number) => void
}

/** Adds a clinic. Patients who do not come from a list are added later on the clinic's page. */
export function NewClinicDialog({ like, visits, onClose, onCreated }: NewClinicDialogProps) {
  const today = useToday()
  const create = useCreateClinic()
  const usual = chosenDoctor(useDoctorChoice(), like?.doctorId ?? null)
  return (
    <ClinicForm
      // The patients of a list are not in the draft.
      draft={visits ? null : like ? `clinic-like-${like.id}` : 'clinic-new'}
      texts={{ title: like ? 'Repeat clinic' : 'New clinic', saves: 'Add clinic', failed: 'Not added' }}
      begin={{ day: like ? '' : writeTypedDay(today), doctorId: usual, place: like?.place ?? '' }}
      onSave={async ({ doctorId, ...fields }, idempotencyKey) => {
        const body = { ...fields, visits, ...(doctorId !== null && { doctorId }) }
        const clinic = await create.mutateAsync({ body, idempotencyKey })
        onCreated(clinic.id)
        return clinic
      }}
      onClose={onClose}
    />
  )
}

export function ChangeClinicDialog({ clinic, onClose }: { clinic: Clinic; onClose: () => void }) {
  const update = useUpdateClinic()
  return (
    <ClinicForm
      draft={`clinic-${clinic.id}`}
      texts={{ title: 'Change clinic', saves: 'Save', failed: 'Not saved' }}
      begin={{ day: writeTypedDay(clinic.day), doctorId: clinic.doctorId, place: clinic.place ?? '' }}
      doctorName={clinic.doctorName}
      onSave={({ day, doctorId, place }) => {
        // Only changed fields are sent, because another user may change the others.
        const body = {
          ...(day !== clinic.day && { day }),
          ...(doctorId !== null && doctorId !== clinic.doctorId && { doctorId }),
          ...(place !== (clinic.place ?? '') && { place }),
        }
        return update.mutateAsync({ params: { id: clinic.id }, body })
      }}
      onClose={onClose}
    />
  )
}

type ClinicFormProps = {
  /** The name of the draft; null stores nothing. */
  draft: string | null
  texts: { title: string; saves: string; failed: string }
  /** `day` is as typed. If `doctorId` is null, the user must choose a doctor. */
  begin: { day: string; doctorId: number | null; place: string }
  /** The name of `begin`'s doctor, who may be missing from the list of doctors. */
  doctorName?: string
  onSave: (
    fields: { day: string; doctorId: number | null; place: string },
    idempotencyKey: string,
  ) => Promise<Clinic>
  onClose: () => void
}

function ClinicForm({ draft, texts, begin, doctorName, onSave, onClose }: ClinicFormProps) {
  const choice = useDoctorChoice()
  const usual = begin.doctorId
  const form = useDraftForm({
    key: draft,
    title: texts.title,
    labels: { day: 'Date', doctorId: 'Doctor', place: 'Place' },
    empty: { day: begin.day, doctorId: '', place: begin.place },
    base: null,
    check: ({ day, doctorId }) => ({
      ...(readTypedDay(day) === null && { day: typedDayProblem(day, '24/11/2026') }),
      ...(choice !== null && doctorId === '' && usual === null && { doctorId: 'Choose a doctor.' }),
    }),
    save: ({ values: { day, doctorId, place }, idempotencyKey }) =>
      onSave({ day: readTypedDay(day) ?? '', doctorId: Number(doctorId) || usual, place }, idempotencyKey),
    onClose,
  })
  const doctor = form.field('doctorId')
  const options = choice === null ? [] : doctorOptions(choice)
  const isAmong = options.some(({ value }) => value === String(usual))
  const own = doctorName === undefined || isAmong ? [] : [{ value: String(usual), label: doctorName }]
  return (
    <DraftDialog form={form} saves={texts.saves} failed={texts.failed}>
      <TextInput required data-autofocus placeholder="dd/mm/yyyy" {...form.field('day')} />
      {choice !== null && (
        <NativeSelect
          required
          data={[...own, ...options]}
          {...doctor}
          value={doctor.value || String(usual ?? '')}
        />
      )}
      <TextInput placeholder="Such as Room 3" {...form.field('place')} />
    </DraftDialog>
  )
}
