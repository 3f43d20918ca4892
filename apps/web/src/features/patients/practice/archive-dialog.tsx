import { TextInput } from '@mantine/core'
import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { DraftDialog } from '../../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { archiveDraftKey } from '../draft-keys.ts'
import { earlierArchive, emptyArchive } from './archive-reason.ts'
import { useArchivePatient } from './practice-patients.queries.ts'
import classes from './practice-dialogs.module.css'

type ArchiveDialogProps = { patient: PracticePatient; onClose: () => void; onReopen: () => void }

/** Asks for the reason for archiving a patient. */
export function ArchiveDialog({ patient, onClose, onReopen }: ArchiveDialogProps) {
  const { id, name, version } = patient
  const archive = useArchivePatient()
  const form = useDraftForm({
    key: archiveDraftKey(id),
    title: `Archive ${name}?`,
    labels: { reason: 'Reason' },
    empty: emptyArchive,
    earlier: earlierArchive,
    base: null,
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Give a reason for archiving the patient.' : undefined,
    }),
    save: ({ values }) => archive.mutateAsync({ id, version, ...values }),
    onClose,
    onReopen,
  })
  return (
    <DraftDialog form={form} saves="Archive">
      <p className={classes.words}>
        You can still search for the patient and read the record and letters. No new letters can be written
        until an administrator unarchives the patient.
      </p>
      <TextInput
        description="Shown to everyone who can see the record. For example: moved away, died, registered elsewhere."
        required
        data-autofocus
        autoComplete="off"
        {...form.field('reason')}
      />
    </DraftDialog>
  )
}
