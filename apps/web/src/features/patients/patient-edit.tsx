import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { FormFoot } from '../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { toast } from '../../ui/toast.ts'
import { DeletedNote } from './deleted-note.tsx'
import { MeanwhileBand } from './meanwhile-band.tsx'
import { NumberTaken } from './duplicates/number-taken.tsx'
import classes from './patient-edit.module.css'
import { FieldSection, GpFields, PatientFields } from './patient-fields.tsx'
import { patientEditShortcuts } from './patient-shortcuts.ts'
import type { Deletion } from './use-deletion.ts'
import { usePatientEdit } from './use-patient-edit.ts'

type PatientEditProps = {
  patient: Patient
  /** The record was deleted while it is edited. */
  gone: false | { deletion: Deletion | null }
  onClose: () => void
  onReopen: () => void
}

/** The record edited in place (spec §2): Save, Cancel, and a question before leaving with unsaved changes. */
export function PatientEdit({ patient, gone, onClose, onReopen }: PatientEditProps) {
  const isDone = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    isDone.current = true
    onClose()
  }
  const edit = usePatientEdit(patient, { form, onSaved: close })
  const { isChanged } = edit
  // Nobody chooses for a record that is gone: that comes again with it.
  const fields = gone ? { ...edit.fields, clashes: [] } : edit.fields
  const cancel = () => {
    const bringBack = edit.discard()
    const undo = () => {
      bringBack()
      onReopen()
    }
    if (isChanged) toast({ type: 'info', message: 'Changes discarded', undo })
    close()
  }
  const save = () => {
    if (!gone) edit.save()
  }
  useShortcuts(patientEditShortcuts, { save })
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={`Edit ${patient.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {edit.keptAt && isChanged && <KeptNote keptAt={edit.keptAt} />}
      <PatientFields {...fields} />
      <FieldSection title="GP">
        <GpFields {...fields} />
      </FieldSection>
      <FormFoot
        className={classes.foot}
        state={isChanged ? 'Unsaved changes, kept on this device' : 'No changes yet'}
      >
        <NumberTaken owners={edit.numberOwners} />
        {gone ? (
          <DeletedNote patient={patient} deletion={gone.deletion}>
            What you typed is kept on this device. It can be saved once the record is back.
          </DeletedNote>
        ) : (
          <MeanwhileBand meanwhile={edit.meanwhile} choose={edit.choose} />
        )}
        <Button type="submit" loading={edit.isSaving} disabled={gone !== false}>
          Save
        </Button>
        <Button variant="default" onClick={cancel} disabled={edit.isSaving}>
          Cancel
        </Button>
      </FormFoot>
      <LeaveQuestion asks={() => isChanged && !isDone.current}>
        Your changes are not saved. They stay on this device until you come back to this patient.
      </LeaveQuestion>
    </form>
  )
}

/** What was typed an earlier time lay here. */
function KeptNote({ keptAt }: { keptAt: string }) {
  const momentText = useMomentText()
  return <Notice>Your changes from {momentText(keptAt)} are not saved yet.</Notice>
}
