import { mostNamed, type Patient } from '@sincerely/contract/patients'
import { useState, type RefObject } from 'react'
import { type PatientField } from '@sincerely/domain/patients/field-labels'
import { newIdempotencyKey } from '../../platform/api.ts'
import { chosenDoctor, useDoctorChoice } from '../../platform/doctors.ts'
import { intentFor } from '../../platform/intent.ts'
import { useDuplicates } from './duplicates/use-duplicates.ts'
import type { NewPatientDraft } from './kept-draft.ts'
import { useKeptNewPatient, type KeptNewPatients } from './kept-new-patient.ts'
import { tidiedText, valuesOf } from './patient-form.ts'
import { useCreatePatient } from './patients.queries.ts'
import { candidatesIn, refusalOf } from './refusal-of.ts'
import { useProblems } from './use-problems.ts'

type UseNewPatient = {
  kept: KeptNewPatients
  /** Where the first wrong field is looked for. */
  form: RefObject<HTMLFormElement | null>
  /** The likely duplicates, as they stand. */
  panel: RefObject<HTMLElement | null>
  onCreated: (patient: Patient) => void
}

/** A new patient being typed: kept on this device until the server has it. */
export function useNewPatient({ kept, form, panel, onCreated }: UseNewPatient) {
  const choice = useDoctorChoice()
  const { draft, change, drop, discard } = useKeptNewPatient(kept)
  const [doctorProblem, setDoctorProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  /** It was to be added before it was said who this is. */
  const [isAskedWho, setAskedWho] = useState(false)
  const problems = useProblems({ form: draft.form, within: form })
  const duplicates = useDuplicates({
    form: draft.form,
    lookedAt: draft.somebodyElseThan,
    onLook: (somebodyElseThan) => change({ somebodyElseThan }),
  })
  // Also when the dialog is closed by then.
  const create = useCreatePatient({ onAdded: drop })

  function save(): void {
    const doctorId = chosenDoctor(choice, draft.doctorId)
    const missesDoctor = choice !== null && doctorId === null
    setDoctorProblem(missesDoctor ? 'Choose the doctor this patient belongs to.' : undefined)
    setRefusal(undefined)
    const isGood = problems.pass()
    if (!isGood || missesDoctor || create.isPending) return
    setAskedWho(duplicates.isOpen)
    if (duplicates.isOpen) return goToQuestion(panel.current)
    const body = bodyOf({ ...draft, doctorId }, duplicates.isSomebodyElse)
    const intent = intentFor(body, draft.intent, newIdempotencyKey)
    change({ intent })
    create.mutate({ body, intent: intent.key }, { onSuccess: onCreated, onError: tellRefusal })
  }

  function tellRefusal(error: unknown): void {
    const { fields, message } = refusalOf(error)
    problems.refuse(fields)
    duplicates.take(error)
    // Records that are shown say it better.
    setRefusal(candidatesIn(error).length > 0 ? undefined : message)
  }

  function type(field: PatientField, text: string): void {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (create.isPending) return
    problems.typed(field)
    const isAnother = field === 'name' || field === 'dob' || field === 'nhsNumber'
    if (isAnother) duplicates.forget()
    change({ form: { ...draft.form, [field]: text }, ...(isAnother && { somebodyElseThan: [] }) })
  }

  return {
    draft,
    fields: {
      form: draft.form,
      problems: problems.problems,
      onType: type,
      onLeave: (field: PatientField) => {
        problems.leave(field)
        const tidied = tidiedText(field, draft.form[field])
        if (tidied !== draft.form[field]) type(field, tidied)
      },
    },
    duplicates: duplicates.panel,
    doctorProblem,
    refusal,
    /** What has to be said before the patient can be added. */
    missing: isAskedWho && duplicates.isOpen ? missingSentence(duplicates.panel) : undefined,
    isSaving: create.isPending,
    discard,
    chooseDoctor: (doctorId: number | null) => {
      setDoctorProblem(undefined)
      change({ doctorId })
    },
    save,
  }
}

function missingSentence({ hasNumberTaken }: { hasNumberTaken: boolean }): string {
  return hasNumberTaken
    ? 'Open the record that has this NHS number, or correct the number.'
    : 'Say first whether this is the same person.'
}

/** The whole question, and where it is larger than its room its answers. */
function goToQuestion(panel: HTMLElement | null): void {
  panel?.focus()
  requestAnimationFrame(() => panel?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
}

function bodyOf({ form, doctorId, somebodyElseThan }: NewPatientDraft, isSomebodyElse: boolean) {
  return {
    ...valuesOf(form),
    doctorId: doctorId ?? undefined,
    confirmedNotDuplicate: isSomebodyElse || undefined,
    // Those who were shown, and nobody else: whoever was added since is looked at as well.
    notDuplicateOf: isSomebodyElse ? somebodyElseThan.slice(0, mostNamed) : undefined,
  }
}
