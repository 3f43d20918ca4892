import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { type PracticePatientStatus, practicePatientLabels } from '@sincerely/domain/patients/practice-list'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './practice.module.css'

/** The specification says 'Inactive' where the rest of the app says 'Archived', so the filter shows both. */
export const filterLabels = { ...practicePatientLabels, inactive: 'Archived (Inactive)' } as const

const tones = { active: 'green', inactive: 'grey', deleted: 'red' } as const satisfies Record<
  PracticePatientStatus,
  Tone
>

/** Shows the status as a badge, and why a patient is inactive. */
export function PracticePatientBadge({ patient: { status, archiveReason } }: { patient: PracticePatient }) {
  return (
    <>
      <ToneBadge tone={tones[status]}>{practicePatientLabels[status]}</ToneBadge>
      {archiveReason !== null && (
        <span className={classes.reason} title={archiveReason}>
          {archiveReason}
        </span>
      )}
    </>
  )
}
