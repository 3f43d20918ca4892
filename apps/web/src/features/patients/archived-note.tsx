import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { shortDate } from '@sincerely/domain/dates'
import { can } from '@sincerely/domain/permissions'
import { useInfo } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './deleted-note.module.css'
import { useUnarchivePatient } from './practice/practice-patients.queries.ts'

type ArchivedNoteProps = { patient: Patient; archive: NonNullable<Patient['archive']> }

/** Explains why the patient is archived, and lets an administrator unarchive them (rules §2). */
export function ArchivedNote({ patient, archive }: ArchivedNoteProps) {
  const user = useSignedInUser()
  const { timeZone } = useInfo()
  const unarchive = useUnarchivePatient()
  const canUnarchive = can(user, 'patient.archive')
  return (
    <Notice
      title={`Archived by ${archive.byName} on ${shortDate(new Date(archive.at), timeZone)}`}
      className={classes.note}
    >
      <p>{archive.reason}</p>
      {canUnarchive ? (
        <Button
          className={classes.back}
          variant="default"
          size="compact-sm"
          loading={unarchive.isPending}
          onClick={() => unarchive.mutate(patient.id)}
        >
          Unarchive
        </Button>
      ) : (
        <p>
          No new letters can be written for an archived patient. An administrator can unarchive the patient.
        </p>
      )}
    </Notice>
  )
}
