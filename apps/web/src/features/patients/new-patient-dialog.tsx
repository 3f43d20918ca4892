import type { Patient } from '@sincerely/contract/patients'
import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FoundDraft } from '../../platform/drafts/drafts.ts'
import { useOrphanedDrafts } from '../../platform/drafts/use-drafts.ts'
import type { KeptDraft } from '../../platform/form/draft-values.ts'
import { currentSession, useSignedInUser } from '../../platform/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { chosenDoctor, doctorOptions, useDoctorChoice } from '../../platform/doctors.ts'
import { BegunPatients } from './begun-patients.tsx'
import { DuplicatesPanel } from './duplicates/duplicates-panel.tsx'
import classes from './new-patient-dialog.module.css'
import { type NewPatient, parseNewPatient } from './new-patient-draft.ts'
import { FieldSection, GpFields, PatientFields } from './patient-fields.tsx'
import type { PatientForm } from './patient-form.ts'
import { patientToast } from './patients.queries.ts'
import { isUntyped, typedPerson } from './typed-person.ts'
import { useNewPatient } from './use-new-patient.ts'
import { noDoctorYet } from './use-no-doctor-yet.ts'

type Begun = FoundDraft<KeptDraft<NewPatient>>

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
  const [from, setFrom] = useState<Begun | null>(null)
  const begun = useOrphanedDrafts('patient-new', parseNewPatient).filter(({ key }) => key !== from?.key)
  const form = useRef<HTMLFormElement>(null)
  const onTyped = useSayKept(button)
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
        begun={begun}
        onContinue={(copy) => [setFrom(copy), focusFirst()]}
        onDiscarded={focusFirst}
      />
      {/* Another patient is another form: what is wrong with one is never said of the other. */}
      <NewPatientForm key={from?.key} {...props} {...{ form, from, onTyped, button }} />
    </Dialog>
  )
}

type NewPatientFormProps = Omit<NewPatientDialogProps, 'title' | 'button'> & {
  button: string
  form: RefObject<HTMLFormElement | null>
  from: Begun | null
  /** Whom somebody is typing; null for nobody any more. */
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
  useLayoutEffect(() => onTyped(isUntyped(values) ? null : values), [onTyped, values])
  const discard = () => {
    patient.form.cancel()
    onTyped(null)
  }
  const cancel = () => {
    discard()
    onClose()
  }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={patient.form.submit}>
      <div className={classes.sections}>
        <PatientFields
          {...patient.fields}
          first={
            <DoctorSelect
              chosen={Number(values.doctorId) || null}
              problem={patient.form.field('doctorId').error}
              onChoose={(id) => patient.form.set({ doctorId: String(id ?? '') })}
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
        <LikelyDuplicates
          duplicates={patient.duplicates}
          panel={panel}
          add={add}
          onOpen={() => {
            onUndone.current = () => sayKept(values, button)
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

/** The button that is pressed goes: the keyboard goes on to what comes next. */
function LikelyDuplicates({ duplicates, panel, add, onOpen }: LikelyDuplicatesProps) {
  return (
    <DuplicatesPanel
      {...duplicates}
      panelRef={panel}
      onOpen={onOpen}
      onSomebodyElse={() => {
        duplicates.onSomebodyElse()
        add.current?.focus()
      }}
      onLookAgain={() => {
        duplicates.onLookAgain()
        requestAnimationFrame(() => panel.current?.focus())
      }}
    />
  )
}

/** However the form is left, it is said what stays. Answers where the form says what that is. */
function useSayKept(button: string) {
  const { id: userId } = useSignedInUser()
  const typed = useRef<PatientForm | null>(null)
  useEffect(
    () => () => {
      // Whoever signed out reads nothing of it.
      if (typed.current !== null && currentSession().user?.id === userId) sayKept(typed.current, button)
    },
    [userId, button],
  )
  return useCallback((values: PatientForm | null) => {
    typed.current = values
  }, [])
}

/** Where what was typed is found again: by the button that opens the form on this page. */
function sayKept(form: PatientForm, button: string): void {
  const message = `Your entries for ${typedPerson(form)} are kept. Choose '${button}' to continue.`
  toast({ type: 'info', message, duration: patientToast })
}

/** Who works for several doctors says whose patient it is; anybody else's is their doctor's (product §2). */
function DoctorSelect(props: {
  chosen: number | null
  problem?: string
  onChoose: (id: number | null) => void
}) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  const isNobodyThere = choice.state === 'known' && choice.doctors.length === 0
  return (
    <NativeSelect
      className={classes.doctor}
      label="Doctor"
      withAsterisk
      aria-required
      description={choice.state === 'failed' ? notLoaded : isNobodyThere ? noDoctor : undefined}
      data={doctorOptions(choice)}
      value={chosenDoctor(choice, props.chosen) ?? ''}
      error={props.problem}
      onChange={(event) => props.onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

const notLoaded = "Couldn't load the doctors. Close this and open it again; what you typed is kept."
const noDoctor = `${noDoctorYet.title} ${noDoctorYet.next}`
