import { mostNamed, type Patient } from '@sincerely/contract/patients'
import { type PatientField, patientFields } from '@sincerely/domain/patients/field-labels'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { apiError } from '../../platform/api.ts'
import { chosenDoctor, useDoctorChoice } from '../../platform/doctors.ts'
import type { FoundDraft } from '../../platform/drafts/drafts.ts'
import { type KeptDraft, pick } from '../../platform/form/draft-values.ts'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useToday } from '../../platform/practice.ts'
import { candidatesIn } from './candidates-in.ts'
import { useDuplicates } from './duplicates/use-duplicates.ts'
import { newPatientLabels, newPatientWords, noPatient, type NewPatient } from './new-patient-draft.ts'
import { type PatientForm, valuesOf } from './patient-form.ts'
import { problemsOf } from './patient-problems.ts'
import { useCreatePatient } from './patients.queries.ts'
import { fieldsOf } from './typed-field.tsx'

type UseNewPatient = {
  /** The draft to continue; null for a new patient. */
  from: FoundDraft<KeptDraft<NewPatient>> | null
  /** The panel of likely duplicates. */
  panel: RefObject<HTMLElement | null>
  /** A discard was undone. */
  onUndone: () => void
  onCreated: (patient: Patient) => void
}

/** The form for a new patient, with its search for duplicates. */
export function useNewPatient({ from, panel, onUndone, onCreated }: UseNewPatient) {
  const today = useToday()
  const choice = useDoctorChoice()
  const create = useCreatePatient()
  const isThere = useIsThere()
  /**
   * Why the question about duplicates blocks saving: the user tried to save with it open ('asked'), or the server
   * found somebody ('found').
   */
  const [question, setQuestion] = useState<'asked' | 'found' | null>(null)
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
      setQuestion(duplicates.isOpen ? 'asked' : null)
      if (duplicates.isOpen) {
        goToQuestion(panel.current)
        throw apiError({ code: 'likely_duplicate', status: 0, message: '' })
      }
      try {
        return await create.mutateAsync({
          body: bodyOf(values, doctorOf(values), duplicates.isSomebodyElse),
          intent: idempotencyKey,
        })
      } catch (error) {
        duplicates.take(error)
        if (candidatesIn(error).length > 0) setQuestion('found')
        throw error
      }
    },
    onReopen: onUndone,
    onSaved: (patient) => {
      if (isThere.current) onCreated(patient)
    },
  })
  const { values } = form
  const duplicates = useDuplicates({
    form: values,
    lookedAt: values.somebodyElseThan,
    onLook: (somebodyElseThan) => form.set({ somebodyElseThan }),
  })

  function doctorOf({ doctorId }: NewPatient): number | null {
    return chosenDoctor(choice, Number(doctorId) || null)
  }

  function set(fields: Partial<NewPatient>): void {
    const isAnother = ['name', 'dob', 'nhsNumber'].some((name) => name in fields)
    if (isAnother && !form.isBusy) duplicates.forget()
    form.set({ ...fields, ...(isAnother && { somebodyElseThan: [] }) })
  }

  const field = (name: PatientField) => ({
    ...form.field(name),
    onChange: (typed: unknown) => set({ [name]: textOf(typed) }),
  })
  return {
    form,
    fields: fieldsOf({ field, leave: form.leave, set, values }),
    duplicates: duplicates.panel,
    refusal: question === null ? form.failure : null,
    /** What the user must answer before the patient can be added. */
    missing: question === 'asked' && duplicates.isOpen ? missingSentence(duplicates.panel) : undefined,
  }
}

function bodyOf(typed: NewPatient, doctorId: number | null, isSomebodyElse: boolean) {
  return {
    ...valuesOf(pick<PatientForm>(typed, patientFields) as PatientForm),
    doctorId: doctorId ?? undefined,
    confirmedNotDuplicate: isSomebodyElse || undefined,
    // Only records that were shown: one added since must be looked at as well.
    notDuplicateOf: isSomebodyElse ? typed.somebodyElseThan.slice(0, mostNamed) : undefined,
  }
}

function missingSentence({ hasNumberTaken }: { hasNumberTaken: boolean }): string {
  return hasNumberTaken
    ? 'Open the record that has this NHS number, or correct the number.'
    : 'First say whether this is the same person.'
}

/** Focuses the panel, and scrolls to its buttons if it does not fit. */
function goToQuestion(panel: HTMLElement | null): void {
  panel?.focus()
  requestAnimationFrame(() => panel?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
}

/** Accepts an input's event or a plain value. */
function textOf(typed: unknown): string {
  if (typeof typed === 'string') return typed
  return (typed as { currentTarget: { value: string } }).currentTarget.value
}

/** Someone who has left the dialog is not taken to another page. */
function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}
