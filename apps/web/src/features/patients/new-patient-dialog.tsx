import type { Patient } from '@sincerely/contract/patients'
import { Button, NativeSelect } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FoundDraft } from '../../platform/drafts/drafts.ts'
import { useOrphanedDrafts } from '../../platform/drafts/use-drafts.ts'
import type { KeptDraft } from '../../platform/form/draft-values.ts'
import { currentSession, useSignedInUser } from '../../platform/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { chosenDoctor, doctorOptions, useDoctorChoice } from '../../platform/doctors.ts'
import { StartedPatients } from './started-patients.tsx'
import { DuplicatesPanel } from './duplicates/duplicates-panel.tsx'
import classes from './new-patient-dialog.module.css'
import { type NewPatient, parseNewPatient, isBlankForm, describePerson } from './new-patient-draft.ts'
import { PatientFields } from './patient-fields.tsx'
import type { PatientForm } from './patient-form.ts'
import { patientToastDuration } from './patients.queries.ts'
import { useNewPatient } from './use-new-patient.ts'
import { noDoctorYet } from './use-no-doctor-yet.ts'
import { keepClearOfToasts } from '../../ui/toast-room.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

type StartedDraft = FoundDraft<KeptDraft<NewPatient>>

type NewPatientDialogProps = {
  title?: string
  /** The label of the button that opens the dialog. */
  button?: string
  /** Called when the dialog closes. The draft is kept for the next time. */
  onClose: () => void
  /** Called when the user undoes a discard. */
  onReopen: () => void
  onCreated: (patient: Patient) => void
}

/**
 * Adds a patient. The dialog always opens empty. A draft stays on this device until the server has the patient, and the
 * dialog offers it when it opens again.
 */
export function NewPatientDialog({
  title = 'New patient',
  button = 'New patient',
  ...props
}: NewPatientDialogProps) {
  const isNarrow = useIsNarrow()
  const [from, setFrom] = useState<StartedDraft | null>(null)
  const drafts = useOrphanedDrafts('patient-new', parseNewPatient).filter(({ key }) => key !== from?.key)
  const form = useRef<HTMLFormElement>(null)
  const onTyped = useNotifyKept(button)
  // The button that was pressed disappears, so the first field takes the focus.
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
      <StartedPatients
        drafts={drafts}
        onContinue={(draft) => [setFrom(draft), focusFirst()]}
        onDiscarded={focusFirst}
      />
      {/* Each draft has a form of its own, so that errors of one draft are never shown for another. */}
      <NewPatientForm key={from?.key} {...props} {...{ form, from, onTyped, button }} />
    </Dialog>
  )
}

type NewPatientFormProps = Omit<NewPatientDialogProps, 'title' | 'button'> & {
  button: string
  form: RefObject<HTMLFormElement | null>
  from: StartedDraft | null
  /** Reports the form's values; null if the form is empty or the patient is saved. */
  onTyped: (values: PatientForm | null) => void
}

function NewPatientForm({ form, from, onTyped, button, onClose, onReopen, onCreated }: NewPatientFormProps) {
  const panel = useRef<HTMLElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const onUndone = useRef(onReopen)
  const patient = useNewPatient({
    from,
    panel,
    onUndone: () => onUndone.current(),
    onCreated: (added) => {
      onTyped(null)
      onCreated(added)
    },
  })
  const { values, isBusy } = patient.form
  useLayoutEffect(() => onTyped(isBlankForm(values) ? null : values), [onTyped, values])
  const discard = () => {
    patient.form.cancel()
    onTyped(null)
  }
  const cancel = () => {
    discard()
    onClose()
  }
  return (
    <form ref={form} noValidate onSubmit={patient.form.submit}>
      <div className={classes.sections}>
        <PatientFields
          {...patient.fields}
          first={
            <DoctorSelect
              selectedId={Number(values.doctorId) || null}
              problem={patient.form.field('doctorId').error}
              onSelect={(id) => patient.form.set({ doctorId: String(id ?? '') })}
            />
          }
        />
      </div>
      <div ref={keepClearOfToasts} data-bar data-screen-only className={classes.foot}>
        {patient.refusal && (
          <Notice tone="red" isUrgent className={classes.refusal}>
            {patient.refusal}
          </Notice>
        )}
        <LikelyDuplicates
          duplicates={patient.duplicates}
          panel={panel}
          add={add}
          onOpen={() => {
            onUndone.current = () => notifyKept(values, button)
            discard()
          }}
        />
        {patient.missing && (
          <p className={classes.missing} role="alert">
            {patient.missing}
          </p>
        )}
        <Button variant="default" onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button ref={add} type="submit" loading={isBusy}>
          Add patient
        </Button>
      </div>
    </form>
  )
}

type LikelyDuplicatesProps = {
  duplicates: ReturnType<typeof useNewPatient>['duplicates']
  panel: RefObject<HTMLElement | null>
  add: RefObject<HTMLButtonElement | null>
  onOpen: () => void
}

/** Shows likely duplicates. The button that is pressed disappears, so the focus moves to the next control. */
function LikelyDuplicates({ duplicates, panel, add, onOpen }: LikelyDuplicatesProps) {
  return (
    <DuplicatesPanel
      {...duplicates}
      panelRef={panel}
      onOpen={onOpen}
      onDifferentPerson={() => {
        duplicates.onDifferentPerson()
        add.current?.focus()
      }}
      onReconsider={() => {
        duplicates.onReconsider()
        requestAnimationFrame(() => panel.current?.focus())
      }}
    />
  )
}

/** Says on closing that the draft is kept and where to find it. Returns a function that takes the current values. */
function useNotifyKept(button: string) {
  const { id: userId } = useSignedInUser()
  const typed = useRef<PatientForm | null>(null)
  useEffect(
    () => () => {
      // The toast contains a patient's name, so it is not shown after the user has signed out.
      if (typed.current !== null && currentSession().user?.id === userId) notifyKept(typed.current, button)
    },
    [userId, button],
  )
  return useCallback((values: PatientForm | null) => {
    typed.current = values
  }, [])
}

/** Says that the entries are kept, and names the button that opens the form again. */
function notifyKept(form: PatientForm, button: string): void {
  const message = `Your entries for ${describePerson(form)} are kept. Choose ‘${button}’ to continue.`
  toast({ type: 'info', message, duration: patientToastDuration })
}

/** Lets people who work for several doctors choose one. Otherwise the patient belongs to the user's doctor (product §2). */
function DoctorSelect(props: {
  selectedId: number | null
  problem?: string
  onSelect: (id: number | null) => void
}) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  const hasNoDoctor = choice.state === 'known' && choice.doctors.length === 0
  return (
    <NativeSelect
      className={classes.doctor}
      label="Doctor"
      withAsterisk
      aria-required
      description={choice.state === 'failed' ? doctorsNotLoaded : hasNoDoctor ? noDoctorHint : undefined}
      data={doctorOptions(choice)}
      value={chosenDoctor(choice, props.selectedId) ?? ''}
      error={props.problem}
      onChange={(event) => props.onSelect(Number(event.currentTarget.value) || null)}
    />
  )
}

const doctorsNotLoaded = "Couldn't load the doctors. Close this and open it again. Your text is kept."
const noDoctorHint = `${noDoctorYet.title} ${noDoctorYet.next}`
