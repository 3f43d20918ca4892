import type { Patient } from '@sincerely/contract/patients'
import { Anchor, Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { DuplicatesPanel } from './duplicates/duplicates-panel.tsx'
import classes from './new-patient-dialog.module.css'
import { FieldSection, GpFields, PatientFields } from './patient-fields.tsx'
import { useDoctors } from './patients.queries.ts'
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
  const patient = useNewPatient({ form, panel, onCreated })
  const fields = {
    form: patient.draft.form,
    problems: patient.problems,
    onType: patient.type,
    onLeave: patient.leave,
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
        <DuplicatesPanel {...patient.duplicates} panelRef={panel} />
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" loading={patient.isSaving}>
          Add patient
        </Button>
      </div>
    </form>
  )
}

/** An administrator says whose patient it is; anybody else's is their doctor's (product §2). */
function DoctorSelect(props: {
  chosen: number | null
  problem?: string
  onChoose: (id: number | null) => void
}) {
  const isAdmin = useSignedInUser().role === 'admin'
  const doctors = useDoctors({ enabled: isAdmin })
  if (!isAdmin) return null
  const choices = (doctors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      className={classes.doctor}
      label="Doctor"
      withAsterisk
      aria-required
      description={doctors.isError ? notLoaded : doctors.data?.length === 0 ? noDoctor : undefined}
      data={[{ value: '', label: 'Choose a doctor' }, ...choices]}
      value={props.chosen ?? ''}
      error={props.problem}
      onChange={(event) => props.onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

const notLoaded = "Couldn't load the doctors. Close this and open it again; what you typed is kept."
const noDoctor =
  'No doctor works in this practice yet. A patient belongs to a doctor, so a doctor is added first.'

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
