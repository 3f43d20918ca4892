import { Button, Group, TextInput } from '@mantine/core'
import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useArchivePatient } from './practice-patients.queries.ts'
import classes from './practice-dialogs.module.css'

/** Asks why; what is refused stands beside it, and what was typed stays. */
export function ArchiveDialog({ patient, onClose }: { patient: PracticePatient; onClose: () => void }) {
  const archive = useArchivePatient()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = archive.isPending ? null : archive.error
  const problem = isMissing ? missing : isApiError(refused) ? refused.fields?.['reason'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    const { id, version } = patient
    archive.mutate({ id, version, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Archive ${patient.name}?`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className={classes.words}>
          The record and the letters can still be read, and the search finds them. No new letter is written
          until an administrator makes the patient active again.
        </p>
        <TextInput
          label="Reason"
          description="Everybody who may see the record reads it. Such as: moved away, died, registered elsewhere."
          required
          data-autofocus
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={problem}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setMissing(false)
          }}
        />
        {refused && problem === undefined && (
          <p className={classes.problem} role="alert">
            {messageOf(refused)}
          </p>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
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

const missing = 'Say why the patient is archived.'
