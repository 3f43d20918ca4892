import type { PracticePatient } from '@sincerely/contract/practice-patients'
import type { PracticePatientStatus } from '@sincerely/domain/patients/practice-list'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './practice.module.css'

/** As everywhere else a record is said to be archived; the filter gives the specification's word as well. */
const statusLabels = {
  active: 'Active',
  inactive: 'Archived',
  deleted: 'Deleted',
} as const satisfies Record<PracticePatientStatus, string>

/** What is deleted can be brought back from the list. */
export const filterLabels = { ...statusLabels, inactive: 'Archived (Inactive)' } as const

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
