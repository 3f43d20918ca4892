import type { Patient } from '@sincerely/contract/patients'
import { useState, type RefObject } from 'react'
import { newIdempotencyKey } from '../../platform/api.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { intentFor } from '../../platform/intent.ts'
import { parseNewPatient, type NewPatientDraft } from './kept-draft.ts'
import { emptyForm, valuesOf, type PatientField } from './patient-form.ts'
import { useCreatePatient } from './patients.queries.ts'
import { refusalOf } from './refusal-of.ts'
import { useKept } from '../../platform/use-kept.ts'
import { useProblems } from './use-problems.ts'

type UseNewPatient = {
  /** Where the first wrong field is looked for. */
  form: RefObject<HTMLFormElement | null>
  onCreated: (patient: Patient) => void
}

/** A new patient being typed: kept on this device until the server has it. */
export function useNewPatient({ form, onCreated }: UseNewPatient) {
  const { role } = useSignedInUser()
  const kept = useKept('patient-new', parseNewPatient)
  const [draft, setDraft] = useState<NewPatientDraft>(kept.found?.value ?? blank)
  const [doctorProblem, setDoctorProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const problems = useProblems({ form: draft.form, within: form })
  const create = useCreatePatient()

  function change(changes: Partial<NewPatientDraft>): NewPatientDraft {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (isBlank(next)) kept.drop()
    else kept.keep(next)
    return next
  }

  function save(): void {
    const missesDoctor = role === 'admin' && draft.doctorId === null
    setDoctorProblem(missesDoctor ? 'Choose the doctor this patient belongs to.' : undefined)
    setRefusal(undefined)
    const isGood = problems.pass()
    if (!isGood || missesDoctor || create.isPending) return
    const body = { ...valuesOf(draft.form), doctorId: draft.doctorId ?? undefined }
    const intent = intentFor(body, draft.intent, newIdempotencyKey)
    change({ intent })
    create.mutate(
      { body, intent: intent.key },
      {
        onSuccess: (patient) => {
          kept.drop()
          onCreated(patient)
        },
        onError: (error) => {
          const { fields, message } = refusalOf(error)
          problems.refuse(fields)
          setRefusal(message)
        },
      },
    )
  }

  return {
    draft,
    problems: problems.problems,
    doctorProblem,
    refusal,
    isSaving: create.isPending,
    isBlank: isBlank(draft),
    /** When the text that lay here from an earlier time was kept. */
    keptAt: kept.found?.keptAt,
    type: (field: PatientField, text: string) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
      if (create.isPending) return
      problems.typed(field)
      change({ form: { ...draft.form, [field]: text } })
    },
    leave: problems.leave,
    chooseDoctor: (doctorId: number | null) => {
      setDoctorProblem(undefined)
      change({ doctorId })
    },
    save,
    clear: () => change(blank),
    /** Takes away what was typed; answers how to bring it back. */
    discard: () => {
      kept.drop()
      return () => kept.keep(draft)
    },
  }
}

const blank: NewPatientDraft = { form: emptyForm, doctorId: null, intent: null }

function isBlank({ form, doctorId }: NewPatientDraft): boolean {
  return doctorId === null && JSON.stringify(form) === JSON.stringify(emptyForm)
}
