import type { Patient } from '@sincerely/contract/patients'
import { Button, FocusTrap } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './gp-field.module.css'
import { MeanwhileBand } from './meanwhile-band.tsx'
import { GpFields } from './patient-fields.tsx'
import { useGpEdit } from './use-gp-edit.ts'

type GpFormProps = {
  patient: Patient
  /** The record was deleted meanwhile. */
  isGone: boolean
  onClose: () => void
  onReopen: () => void
}

/** A GP being typed in place: Save, Cancel, and what somebody else made of it meanwhile. */
export function GpForm({ patient, isGone, onClose, onReopen }: GpFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useGpEdit(patient, { form, onSaved: onClose })
  // Nobody chooses for a record that is gone: that comes again with it.
  const fields = isGone ? { ...edit.fields, clashes: [] } : edit.fields

  function cancel(): void {
    // What is on its way may be saved already.
    if (edit.isSaving) return
    const bringBack = edit.discard()
    const undo = () => {
      bringBack()
      onReopen()
    }
    if (edit.isChanged) toast({ type: 'info', message: 'Changes to the GP discarded', undo })
    onClose()
  }

  useHotkeys([['Escape', () => isDialogOpen() || cancel()]], [])
  return (
    <FocusTrap active innerRef={form}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isGone) edit.save()
        }}
      >
        <GpFields {...fields} />
        {isGone ? (
          <Notice tone="red">The record was deleted. What you typed is kept on this device.</Notice>
        ) : (
          <MeanwhileBand meanwhile={edit.meanwhile} choose={edit.choose} />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel} disabled={edit.isSaving}>
            Cancel
          </Button>
          <Button variant="light" type="submit" loading={edit.isSaving} disabled={isGone}>
            Save
          </Button>
        </div>
      </form>
    </FocusTrap>
  )
}
