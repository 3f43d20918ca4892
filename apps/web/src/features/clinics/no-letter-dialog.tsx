import { Button, Stack, TextInput } from '@mantine/core'
import type { ClinicVisit } from '@sincerely/contract/clinics'
import { offeredReasons } from '@sincerely/domain/clinics/visits'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './clinics.module.css'
import { useCloseVisit } from './clinics.queries.ts'

type NoLetterDialogProps = { visit: ClinicVisit; onClose: () => void }

/** Asks why a visit needs no letter. One press chooses a usual reason, and the user can type another. */
export function NoLetterDialog({ visit, onClose }: NoLetterDialogProps) {
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useCloseVisit()
  const close = (why: string) =>
    mutate({ params: { id: visit.id }, body: { reason: why } }, { onSuccess: onClose })
  return (
    <Dialog title={`No letter for ${visit.patientName}`} onClose={onClose}>
      <form
        className={classes.reasons}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') close(reason.trim())
        }}
      >
        <Stack gap="xs">
          {offeredReasons.map((offered, at) => (
            <Button
              key={offered}
              variant="default"
              size="md"
              justify="flex-start"
              disabled={isPending}
              data-autofocus={at === 0 || undefined}
              onClick={() => close(offered)}
            >
              {offered}
            </Button>
          ))}
        </Stack>
        <div className={classes.own}>
          <TextInput
            label="Other reason"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
