import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FormFoot } from '../../ui/form-foot.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import classes from './patient-edit.module.css'
import { PatientFields } from './patient-fields.tsx'
import { type DeletedRecord, PatientChanged } from './patient-changed.tsx'
import { patientEditShortcuts } from './patient-shortcuts.ts'
import { usePatientEdit } from './use-patient-edit.ts'

type PatientEditProps = {
  patient: Patient
  deleted: DeletedRecord
  onClose: () => void
  onReopen: () => void
}

/** Edits the record in place (spec §2). Asks before the user leaves with unsaved changes. */
export function PatientEdit({ patient, deleted, onClose, onReopen }: PatientEditProps) {
  const isDone = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const close = () => {
    isDone.current = true
    onClose()
  }
  const edit = usePatientEdit(patient, { onClose: close, onReopen })
  const { form, fields } = edit
  useShortcuts(patientEditShortcuts, { save: () => element.current?.requestSubmit() })
  return (
    <form
      ref={element}
      className={classes.form}
      aria-label={`Edit ${patient.name}`}
      noValidate
      onSubmit={(event) => (deleted ? event.preventDefault() : form.submit(event))}
    >
      <PatientFields {...fields} />
      <FormFoot
        className={classes.foot}
        state={form.isChanged ? 'Unsaved changes, kept on this device' : 'No changes yet'}
      >
        <PatientChanged {...{ patient, edit, deleted }} />
        <Button type="submit" loading={form.isBusy} disabled={deleted !== false}>
          Save
        </Button>
        <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
          Cancel
        </Button>
      </FormFoot>
      <LeaveQuestion
        asks={() => form.isChanged && !isDone.current}
        save={deleted === false ? form.saveAndLeave : undefined}
      >
        Your changes are not saved. They stay on this device until you come back to this patient.
      </LeaveQuestion>
    </form>
  )
}
