import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { type PracticePatientStatus, practicePatientLabels } from '@sincerely/domain/patients/practice-list'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './practice.module.css'

/** With the specification's word for what everywhere else is said to be archived. */
export const filterLabels = { ...practicePatientLabels, inactive: 'Archived (Inactive)' } as const

const tones = { active: 'green', inactive: 'grey', deleted: 'red' } as const satisfies Record<
  PracticePatientStatus,
  Tone
>

/** The word on its colour, and why somebody is inactive. */
export function PracticeStatus({ patient: { status, archiveReason } }: { patient: PracticePatient }) {
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
