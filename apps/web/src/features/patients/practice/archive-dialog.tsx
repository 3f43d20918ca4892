import { Button, Group, TextInput } from '@mantine/core'
import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { useDraftNote } from '../../../ui/use-draft-note.ts'
import { keptArchiveName } from '../kept-names.ts'
import { useArchivePatient } from './practice-patients.queries.ts'
import classes from './practice-dialogs.module.css'

type ArchiveDialogProps = { patient: PracticePatient; onClose: () => void; onReopen: () => void }

/** Asks why; what is refused stands beside it, and what was typed stays. */
export function ArchiveDialog({ patient, onClose, onReopen }: ArchiveDialogProps) {
  const archive = useArchivePatient()
  const {
    note: reason,
    type,
    sent,
    cancel,
  } = useDraftNote(keptArchiveName(patient.id), { onClose, onReopen })
  const [isMissing, setMissing] = useState(false)
  const form = useFirstProblem(isMissing || archive.error)
  const refused = archive.isPending ? null : archive.error
  const problem = isMissing ? missing : isApiError(refused) ? refused.fields?.['reason'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (archive.isPending) return
    if (reason.trim() === '') return setMissing(true)
    const { id, version } = patient
    // The dialog may be closed before it is answered; what is refused stands in it.
    const sending = archive.mutateAsync({ id, version, reason: reason.trim() }, { onSuccess: onClose })
    void sending.then(sent, () => undefined)
  }
  return (
    <Dialog title={`Archive ${patient.name}?`} closeOnClickOutside={false} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <p className={classes.words}>
          You can still search for the patient and read the record and letters. No new letters can be written
          until an administrator unarchives the patient.
        </p>
        <TextInput
          label="Reason"
          description="Shown to everyone who can see the record. For example: moved away, died, registered elsewhere."
          required
          data-autofocus
          autoComplete="off"
          value={reason}
          error={problem}
          onChange={({ currentTarget }) => {
            // Nothing can be typed while it is being saved.
            if (archive.isPending) return
            type(currentTarget.value)
            setMissing(false)
          }}
        />
        {refused && problem === undefined && (
          <p className={classes.problem} role="alert">
            {messageOf(refused)}
          </p>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={cancel} disabled={archive.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={archive.isPending}>
            Archive
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

const missing = 'Give a reason for archiving the patient.'
