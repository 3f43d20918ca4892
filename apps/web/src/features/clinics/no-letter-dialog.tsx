import { Button, Stack, TextInput } from '@mantine/core'
import { offeredReasons } from '@sincerely/domain/clinics/visits'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './clinics.module.css'

type NoLetterDialogProps = {
  name: string
  isSaving: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Why a visit needs no letter: a usual reason with one press, or own words. */
export function NoLetterDialog({ name, isSaving, onReason, onClose }: NoLetterDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={`No letter for ${name}`} onClose={onClose}>
      <form
        className={classes.reasons}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') onReason(reason.trim())
        }}
      >
        <Stack gap="xs">
          {offeredReasons.map((offered, at) => (
            <Button
              key={offered}
              variant="default"
              size="md"
              justify="flex-start"
              disabled={isSaving}
              data-autofocus={at === 0 || undefined}
              onClick={() => onReason(offered)}
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
          <Button type="submit" loading={isSaving} disabled={reason.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
