import type { SessionUser } from '@sincerely/contract/auth'
import type { Patient } from '@sincerely/contract/patients'
import { can } from '@sincerely/domain/permissions'
import { Button } from '@mantine/core'
import { useMomentText } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './deleted-note.module.css'
import { useRestorePatient } from './patient-restore.queries.ts'
import type { Deletion } from './use-deletion.ts'

type DeletedNoteProps = {
  patient: Patient
  /** The deletion of the record; null if nobody knows who deleted it. */
  deletion: Deletion | null
  /** An explanation of the content below the note. */
  children: string
}

/** Says who deleted the record while it was open, with a button to restore it. */
export function DeletedNote({ patient, deletion, children }: DeletedNoteProps) {
  const user = useSignedInUser()
  const momentText = useMomentText()
  const restore = useRestorePatient(patient)
  const byWhom = deletion && (deletion.byUserId === user.id ? 'You' : deletion.byName)
  const title = deletion
    ? `${byWhom} deleted this record at ${momentText(deletion.at)}`
    : 'This record is no longer available'
  return (
    <Notice tone="red" isUrgent title={title} className={classes.note}>
      <p>{children}</p>
      {canRestore(user, deletion) ? (
        <Button
          className={classes.back}
          variant="default"
          size="compact-sm"
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore patient
        </Button>
      ) : (
        <p>
          {deletion
            ? `${byWhom} can restore it for ten minutes after deleting it. An administrator can restore it at any time.`
            : 'It was deleted, or you no longer have access to it. An administrator can check, and restore it if needed.'}
        </p>
      )}
    </Notice>
  )
}

/**
 * Whether this user may restore the record: their own deletion, or any as an administrator (rules §1). After ten minutes the
 * server refuses, and says whom to ask.
 */
function canRestore(user: SessionUser, deletion: Deletion | null): boolean {
  return can(user, 'patient.restore') || deletion?.byUserId === user.id
}
