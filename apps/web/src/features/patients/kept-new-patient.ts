import { useState } from 'react'
import { useKept } from '../../platform/use-kept.ts'
import { parseNewPatient, type NewPatientDraft } from './kept-draft.ts'
import { emptyForm } from './patient-form.ts'

/** What is typed of a new patient, kept on this device with every key. */
export function useKeptNewPatient() {
  const kept = useKept('patient-new', parseNewPatient)
  const [draft, setDraft] = useState<NewPatientDraft>(kept.found?.value ?? blank)

  function change(changes: Partial<NewPatientDraft>): void {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (isBlank(next)) kept.drop()
    else kept.keep(next)
  }

  return {
    draft,
    change,
    isBlank: isBlank(draft),
    /** When the text that lay here from an earlier time was kept. */
    keptAt: kept.found?.keptAt,
    clear: () => change(blank),
    drop: kept.drop,
    /** Takes away what was typed; answers how to bring it back. */
    discard: () => {
      kept.drop()
      return () => kept.keep(draft)
    },
  }
}

const blank: NewPatientDraft = { form: emptyForm, doctorId: null, intent: null, somebodyElseThan: [] }

function isBlank({ form, doctorId }: NewPatientDraft): boolean {
  return doctorId === null && JSON.stringify(form) === JSON.stringify(emptyForm)
}
