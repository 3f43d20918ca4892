import { maxNamed, type Patient } from '@sincerely/contract/patients'
import { type PatientField, patientFields } from '@sincerely/domain/patients/field-labels'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { apiError } from '../../platform/api.ts'
import { chosenDoctor, useDoctorChoice } from '../../platform/doctors.ts'
import type { FoundDraft } from '../../platform/drafts/drafts.ts'
import { type KeptDraft, pick } from '../../platform/form/draft-values.ts'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useToday } from '../../platform/practice.ts'
import { candidatesOf, useCreatePatient } from './patients.queries.ts'
import { useDuplicates } from './duplicates/use-duplicates.ts'
import { newPatientLabels, newPatientWords, noPatient, type NewPatient } from './new-patient-draft.ts'
import { type PatientForm, valuesOf } from './patient-form.ts'
import { problemsOf } from './patient-problems.ts'
import { fieldsOf } from './typed-field.tsx'

type UseNewPatient = {
  /** The draft to continue; null to start with an empty form. */
  from: FoundDraft<KeptDraft<NewPatient>> | null
  /** The element of the panel with likely duplicates. */
  panel: RefObject<HTMLElement | null>
  /** Called when the user undoes a discard. */
  onUndone: () => void
  onCreated: (patient: Patient) => void
}

/** The form for a new patient, with its search for duplicates. */
export function useNewPatient({ from, panel, onUndone, onCreated }: UseNewPatient) {
  const today = useToday()
  const choice = useDoctorChoice()
  const create = useCreatePatient()
  const isMounted = useIsMounted()
  /**
   * The reason if the question about duplicates prevents saving: the user tried to save before answering ('asked'), or the
   * server found a duplicate ('found').
   */
  const [blockedBy, setBlockedBy] = useState<'asked' | 'found' | null>(null)
  const form = useDraftForm({
    key: 'patient-new',
    from,
    title: 'New patient',
    about: 'This patient was',
    labels: newPatientLabels,
    empty: noPatient,
    base: null,
    check: (values) => ({
      ...problemsOf(values, today),
      doctorId:
        choice !== null && doctorOf(values) === null ? 'Choose a doctor for this patient.' : undefined,
    }),
    words: newPatientWords,
    save: async ({ values, idempotencyKey }) => {
      setBlockedBy(duplicates.isOpen ? 'asked' : null)
      if (duplicates.isOpen) {
        scrollToPanel(panel.current)
        throw apiError({ code: 'likely_duplicate', status: 0, message: '' })
      }
      try {
        return await create.mutateAsync({
          body: bodyOf(values, doctorOf(values), duplicates.isDifferentPerson),
          intent: idempotencyKey,
        })
      } catch (error) {
        duplicates.takeCandidates(error)
        if (candidatesOf(error).length > 0) setBlockedBy('found')
        throw error
      }
    },
    onReopen: onUndone,
    onSaved: (patient) => {
      if (isMounted.current) onCreated(patient)
    },
  })
  const { values } = form
  const duplicates = useDuplicates({
    form: values,
    dismissedIds: values.somebodyElseThan,
    onDismiss: (somebodyElseThan) => form.set({ somebodyElseThan }),
  })

  function doctorOf({ doctorId }: NewPatient): number | null {
    return chosenDoctor(choice, Number(doctorId) || null)
  }

  function set(fields: Partial<NewPatient>): void {
    const changesIdentity = ['name', 'dob', 'nhsNumber'].some((name) => name in fields)
    if (changesIdentity && !form.isBusy) duplicates.forget()
    form.set({ ...fields, ...(changesIdentity && { somebodyElseThan: [] }) })
  }

  const field = (name: PatientField) => ({
    ...form.field(name),
    onChange: (typed: unknown) => set({ [name]: textOf(typed) }),
  })
  return {
    form,
    fields: fieldsOf({ field, leave: form.leave, set, values }),
    duplicates: duplicates.panel,
    refusal: blockedBy === null ? form.failure : null,
    /** The question that the user must answer before the patient can be added. */
    missing: blockedBy === 'asked' && duplicates.isOpen ? missingSentence(duplicates.panel) : undefined,
  }
}

function bodyOf(typed: NewPatient, doctorId: number | null, isDifferentPerson: boolean) {
  return {
    ...valuesOf(pick<PatientForm>(typed, patientFields) as PatientForm),
    doctorId: doctorId ?? undefined,
    confirmedNotDuplicate: isDifferentPerson || undefined,
    // The answer applies only to records that were on screen, so a record that was added since is checked again.
    notDuplicateOf: isDifferentPerson ? typed.somebodyElseThan.slice(0, maxNamed) : undefined,
  }
}

function missingSentence({ hasNumberTaken }: { hasNumberTaken: boolean }): string {
  return hasNumberTaken
    ? 'Open the record that has this NHS number, or correct the number.'
    : 'First say whether this is the same person.'
}

/** Focuses the panel, and scrolls to its buttons if it does not fit. */
function scrollToPanel(panel: HTMLElement | null): void {
  panel?.focus()
  requestAnimationFrame(() => panel?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
}

/** Returns the text of an input's event, or a plain value. */
function textOf(typed: unknown): string {
  if (typeof typed === 'string') return typed
  return (typed as { currentTarget: { value: string } }).currentTarget.value
}

/** Tells whether the dialog is still open, because a user who has left it should not be taken to another page. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
