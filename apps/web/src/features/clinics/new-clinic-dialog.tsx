import type { Clinic } from '@sincerely/contract/clinics'
import { NativeSelect, TextInput } from '@mantine/core'
import { chosenDoctor, doctorOptions, useDoctorChoice } from '../../platform/doctors.ts'
import { DraftDialog } from '../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useToday } from '../../platform/practice.ts'
import { readTypedDay, writeTypedDay } from '../../ui/typed-day.ts'
import { useCreateClinic } from './clinics.queries.ts'

type NewClinicDialogProps = {
  /** An earlier clinic of which it is a repetition: the same doctor and place, without patients. */
  like?: Pick<Clinic, 'doctorId' | 'place'>
  onClose: () => void
  onCreated: (clinicId: number) => void
}

/** Adds a clinic; its patients are added on its page. */
export function NewClinicDialog({ like, onClose, onCreated }: NewClinicDialogProps) {
  const today = useToday()
  const create = useCreateClinic()
  const choice = useDoctorChoice()
  const usual = chosenDoctor(choice, like?.doctorId ?? null)
  const form = useDraftForm({
    // No draft: three short fields are quick to repeat.
    key: null,
    title: like ? 'Repeat clinic' : 'New clinic',
    labels: { day: 'Date', doctorId: 'Doctor', place: 'Place' },
    empty: { day: like ? '' : writeTypedDay(today), doctorId: '', place: like?.place ?? '' },
    base: null,
    check: ({ day, doctorId }) => ({
      ...(readTypedDay(day) === null && { day: 'Enter a real date, such as 24/11/2026.' }),
      ...(choice !== null && doctorId === '' && usual === null && { doctorId: 'Choose a doctor.' }),
    }),
    save: async ({ values: { day, doctorId, place }, idempotencyKey }) => {
      const chosen = Number(doctorId) || usual
      const body = { day: readTypedDay(day) ?? '', place, ...(chosen !== null && { doctorId: chosen }) }
      const clinic = await create.mutateAsync({ body, idempotencyKey })
      onCreated(clinic.id)
      return clinic
    },
    onClose,
  })
  const doctor = form.field('doctorId')
  return (
    <DraftDialog form={form} saves="Add clinic" failed="Not added">
      <TextInput required data-autofocus placeholder="dd/mm/yyyy" {...form.field('day')} />
      {choice !== null && (
        <NativeSelect
          required
          data={doctorOptions(choice)}
          {...doctor}
          value={doctor.value || String(usual ?? '')}
        />
      )}
      <TextInput placeholder="Such as Room 3" {...form.field('place')} />
    </DraftDialog>
  )
}
