import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, type RefObject } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BegunPatients } from './begun-patients.tsx'
import { DoctorSelect } from './doctor-select.tsx'
import { DuplicatesPanel } from './duplicates/duplicates-panel.tsx'
import { sayKept, useKeptNewPatients, type KeptNewPatients } from './kept-new-patient.ts'
import classes from './new-patient-dialog.module.css'
import { FieldSection, GpFields, PatientFields } from './patient-fields.tsx'
import { useNewPatient } from './use-new-patient.ts'

type NewPatientDialogProps = {
  title?: string
  /** What the button says that opens it. */
  button?: string
  /** Closed; what was typed stays for the next time. */
  onClose: () => void
  /** Asked for again, by undoing a discard. */
  onReopen: () => void
  onCreated: (patient: Patient) => void
}

/**
 * Adds a patient. It opens empty each time; what is typed is kept on this device until the server has it, and offered
 * when the dialog opens again.
 */
export function NewPatientDialog({
  title = 'New patient',
  button = 'New patient',
  ...props
}: NewPatientDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const kept = useKeptNewPatients(button)
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed goes: the keyboard goes on to the first field.
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus())
  return (
    <Dialog
      onClose={props.onClose}
      title={title}
      size={680}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body }}
    >
      <BegunPatients
        begun={kept.left}
        onContinue={(copy) => [kept.goOn(copy), focusFirst()]}
        onDiscarded={focusFirst}
      />
      {/* Another patient is another form: what is wrong with one is never said of the other. */}
      <NewPatientForm key={kept.key} form={form} kept={kept} button={button} {...props} />
    </Dialog>
  )
}

type NewPatientFormProps = Omit<NewPatientDialogProps, 'title' | 'button'> & {
  button: string
  form: RefObject<HTMLFormElement | null>
  kept: KeptNewPatients
}

function NewPatientForm({ form, kept, button, onClose, onReopen, onCreated }: NewPatientFormProps) {
  const panel = useRef<HTMLElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const patient = useNewPatient({ kept, form, panel, onCreated })
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
    patient.discard(onReopen)
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
        <PatientFields
          {...patient.fields}
          first={
            <DoctorSelect
              chosen={patient.draft.doctorId}
              problem={patient.doctorProblem}
              onChoose={patient.chooseDoctor}
            />
          }
        />
        <FieldSection title="GP">
          <GpFields {...patient.fields} />
        </FieldSection>
      </div>
      <div className={classes.foot}>
        {patient.refusal && (
          <Notice tone="red" isUrgent className={classes.refusal}>
            {patient.refusal}
          </Notice>
        )}
        <DuplicatesPanel
          {...duplicates}
          panelRef={panel}
          onOpen={() => patient.discard(() => sayKept(patient.draft, button))}
        />
        {patient.missing && (
          <p className={classes.missing} role="alert">
            {patient.missing}
          </p>
        )}
        <Button variant="default" onClick={cancel} disabled={patient.isSaving}>
          Cancel
        </Button>
        <Button ref={add} type="submit" loading={patient.isSaving}>
          Add patient
        </Button>
      </div>
    </form>
  )
}
