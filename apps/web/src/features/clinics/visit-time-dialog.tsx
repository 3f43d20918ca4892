import { TextInput } from '@mantine/core'
import type { ClinicVisit } from '@sincerely/contract/clinics'
import { readTimeOfDay } from '@sincerely/domain/time-of-day'
import { DraftDialog } from '../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useChangeVisit } from './clinics.queries.ts'

/**
 * Changes a visit's time, which moves the visit in the list. An empty field means that the time is unknown.
 */
export function VisitTimeDialog({ visit, onClose }: { visit: ClinicVisit; onClose: () => void }) {
  const { mutateAsync } = useChangeVisit()
  const form = useDraftForm({
    // The form needs no draft, because a time is quick to type again.
    key: null,
    title: `Time for ${visit.patientName}`,
    labels: { time: 'Time' },
    empty: { time: visit.time ?? '' },
    base: null,
    check: ({ time }) =>
      time.trim() !== '' && readTimeOfDay(time) === null ? { time: 'Enter a time such as 09:30.' } : {},
    save: ({ values: { time } }) =>
      mutateAsync({ params: { id: visit.id }, body: { time: readTimeOfDay(time) } }),
    onClose,
  })
  return (
    <DraftDialog form={form} saves="Save" failed="Not saved">
      <TextInput
        data-autofocus
        placeholder="09:30"
        {...form.field('time')}
        onFocus={(event) => event.currentTarget.select()}
      />
    </DraftDialog>
  )
}
