import type { PracticePatient } from '@sincerely/contract/practice-patients'
import type { PracticePatientStatus } from '@sincerely/domain/patients/practice-list'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './practice.module.css'

/** Inactive: archived. What is deleted can be brought back from here. */
export const statusLabels = {
  active: 'Active',
  inactive: 'Inactive',
  deleted: 'Deleted',
} as const satisfies Record<PracticePatientStatus, string>

const tones = { active: 'green', inactive: 'grey', deleted: 'red' } as const satisfies Record<
  PracticePatientStatus,
  Tone
>

/** The word on its colour, and why somebody is inactive. */
export function PracticeStatus({ patient: { status, archiveReason } }: { patient: PracticePatient }) {
  return (
    <>
      <ToneBadge tone={tones[status]}>{statusLabels[status]}</ToneBadge>
      {archiveReason !== null && (
        <span className={classes.reason} title={archiveReason}>
          {archiveReason}
        </span>
      )}
    </>
  )
}
