import { Button, Stack, TextInput } from '@mantine/core'
import type { ClinicVisit } from '@sincerely/contract/clinics'
import { offeredReasons } from '@sincerely/domain/clinics/visits'
import { useLayoutEffect, useRef } from 'react'
import { useOnLeave } from '../../platform/drafts/use-drafts.ts'
import { isTypedIn, isWriting } from '../../platform/typing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useDraftNote } from '../../ui/use-draft-note.ts'
import classes from './clinics.module.css'
import { useCloseVisit, useReopenVisit } from './clinics.queries.ts'

type NoLetterDialogProps = { clinicId: number; visit: ClinicVisit; onClose: () => void }

/**
 * Asks why a visit needs no letter. One press chooses a usual reason, and typed letters go into the field for another
 * reason.
 */
export function NoLetterDialog({ clinicId, visit, onClose }: NoLetterDialogProps) {
  const { note, type, sent, sayKept } = useDraftNote(`clinic-${clinicId}-visit-${visit.id}-reason`)
  const field = useTypedLetters()
  const { mutateAsync, isPending } = useCloseVisit()
  const reopen = useReopenVisit()
  useOnLeave(sayKept)
  const close = (reason: string) => {
    const undo = () => {
      if (note !== '') type(note)
      reopen.mutate(visit.id)
    }
    const onSuccess = () => {
      sent()
      onClose()
      toast({ type: 'success', message: `No letter for ${visit.patientName}: ${reason}`, undo })
    }
    // The answer also counts if the page was left meanwhile. A failure is shown by the mutation itself.
    mutateAsync({ params: { id: visit.id }, body: { reason } }).then(onSuccess, () => undefined)
  }
  return (
    <Dialog title={`No letter for ${visit.patientName}`} onClose={onClose}>
      <form
        className={classes.reasons}
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim() !== '') close(note.trim())
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
              data-autofocus={(at === 0 && note === '') || undefined}
              onClick={() => close(offered)}
            >
              {offered}
            </Button>
          ))}
        </Stack>
        <div className={classes.own}>
          <TextInput
            ref={field}
            label="Other reason"
            maxLength={200}
            data-autofocus={note !== '' || undefined}
            value={note}
            onChange={(event) => isPending || type(event.currentTarget.value)}
          />
          <Button type="submit" loading={isPending} disabled={note.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Moves the focus to the field when a letter is typed elsewhere in its dialog. A space still presses a button. */
function useTypedLetters() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!isWriting(event) || key === ' ' || isTypedIn(target) || !(target instanceof Element)) return
      if (target.contains(field.current?.closest('form') ?? null) || target.closest('form, header'))
        field.current?.focus()
    }
    window.addEventListener('keydown', focusField, { capture: true })
    return () => window.removeEventListener('keydown', focusField, { capture: true })
  }, [])
  return field
}
