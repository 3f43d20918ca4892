import { VisuallyHidden } from '@mantine/core'
import { patientStatusLabel, type PatientStatus } from '@sincerely/domain/patients/patient-status'
import { ToneBadge, type Tone } from '../../ui/tone-badge.tsx'

type PatientStatusBadgeProps = { status: PatientStatus; isArchived: boolean }

/**
 * Shows the status of the patient's newest letter as a colour and a word (spec §4). Archived patients have no pending work.
 */
export function PatientStatusBadge({ status, isArchived }: PatientStatusBadgeProps) {
  if (isArchived) return <ToneBadge tone="grey">Archived</ToneBadge>
  const { label, description } = patientStatusLabel(status)
  return (
    <ToneBadge tone={tones[status]} title={description}>
      {label}
      <VisuallyHidden> ({description})</VisuallyHidden>
    </ToneBadge>
  )
}

const tones = { none: 'grey', draft: 'yellow', approved: 'blue', posted: 'green' } satisfies Record<
  PatientStatus,
  Tone
>
