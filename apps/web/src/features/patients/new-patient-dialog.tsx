import type { Patient } from '@sincerely/contract/patients'
import { Anchor, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { DoctorSelect } from './doctor-select.tsx'
import { DuplicatesPanel } from './duplicates/duplicates-panel.tsx'
import classes from './new-patient-dialog.module.css'
import { FieldSection, GpFields, PatientFields } from './patient-fields.tsx'
import { useNewPatient } from './use-new-patient.ts'

type NewPatientDialogProps = {
  /** Closed; what was typed stays for the next time. */
  onClose: () => void
  /** Asked for again, by undoing a discard. */
  onReopen: () => void
  onCreated: (patient: Patient) => void
}

/** Adds a patient. What is typed is kept on this device until the server has it. */
export function NewPatientDialog({ onClose, onReopen, onCreated }: NewPatientDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  return (
    <Dialog
      onClose={onClose}
      title="New patient"
      size={680}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body }}
    >
      <NewPatientForm onClose={onClose} onReopen={onReopen} onCreated={onCreated} />
    </Dialog>
  )
}

function NewPatientForm({ onClose, onReopen, onCreated }: NewPatientDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const patient = useNewPatient({ form, panel, onCreated })
  const fields = {
    form: patient.draft.form,
    problems: patient.problems,
    onType: patient.type,
    onLeave: patient.leave,
  }
  // The button that was pressed goes: the keyboard goes on to what comes next.
  const duplicates = {
    ...patient.duplicates,
    onSomebodyElse: () => {
      patient.duplicates.onSomebodyElse()
      add.current?.focus()
    },
    onLookAgain: () => {
      patient.duplicates.onLookAgain()
      requestAnimationFrame(() => panel.current?.focus())
    },
  }
  const cancel = () => {
    if (!patient.isBlank) {
      const bringBack = patient.discard()
      const undo = () => {
        bringBack()
        onReopen()
      }
      toast({ type: 'info', message: 'New patient discarded', undo })
    }
    onClose()
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        patient.save()
      }}
    >
      <div className={classes.sections}>
        {patient.keptAt && !patient.isBlank && <KeptNote keptAt={patient.keptAt} onClear={patient.clear} />}
        <PatientFields
          {...fields}
          first={
            <DoctorSelect
              chosen={patient.draft.doctorId}
              problem={patient.doctorProblem}
              onChoose={patient.chooseDoctor}
            />
          }
        />
        <FieldSection title="GP">
          <GpFields {...fields} />
        </FieldSection>
      </div>
      <div className={classes.foot}>
        {patient.refusal && (
          <Notice tone="red" isUrgent className={classes.refusal}>
            {patient.refusal}
          </Notice>
        )}
        <DuplicatesPanel {...duplicates} panelRef={panel} />
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button ref={add} type="submit" loading={patient.isSaving}>
          Add patient
        </Button>
      </div>
    </form>
  )
}

function KeptNote({ keptAt, onClear }: { keptAt: string; onClear: () => void }) {
  const momentText = useMomentText()
  return (
    <Notice>
      Kept from {momentText(keptAt)}.{' '}
      <Anchor component="button" type="button" onClick={onClear}>
        Start afresh
      </Anchor>
    </Notice>
  )
}
