import { TextInput } from '@mantine/core'
import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { DraftDialog } from '../../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { keptArchiveName } from '../kept-names.ts'
import { earlierArchive, emptyArchive } from './archive-reason.ts'
import { useArchivePatient } from './practice-patients.queries.ts'
import classes from './practice-dialogs.module.css'

type ArchiveDialogProps = { patient: PracticePatient; onClose: () => void; onReopen: () => void }

/** Asks why; what is refused is said beside it, and what was typed stays. */
export function ArchiveDialog({ patient, onClose, onReopen }: ArchiveDialogProps) {
  const { id, name, version } = patient
  const archive = useArchivePatient()
  const form = useDraftForm({
    key: keptArchiveName(id),
    title: `Archive ${name}?`,
    labels: { reason: 'Reason' },
    empty: emptyArchive,
    earlier: earlierArchive,
    base: null,
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Say why the patient is archived.' : undefined,
    }),
    save: ({ values }) => archive.mutateAsync({ id, version, ...values }),
    onClose,
    onReopen,
  })
  return (
    <DraftDialog form={form} saves="Archive">
      <p className={classes.words}>
        The record and the letters can still be read, and the search finds them. No new letter is written
        until an administrator makes the patient active again.
      </p>
      <TextInput
        description="Everybody who may see the record reads it. Such as: moved away, died, registered elsewhere."
        required
        data-autofocus
        autoComplete="off"
        {...form.field('reason')}
      />
    </DraftDialog>
  )
}
