import { useEffect, useRef, useState } from 'react'
import { currentSession, useSignedInUser } from '../../platform/session.ts'
import { useKeptAfresh } from '../../platform/use-kept.ts'
import { toast } from '../../ui/toast.ts'
import { parseNewPatient, type NewPatientDraft } from './kept-draft.ts'
import { emptyForm } from './patient-form.ts'
import { patientToast } from './patients.queries.ts'
import { isUntyped, typedPerson } from './typed-person.ts'

export type KeptNewPatients = ReturnType<typeof useKeptNewPatients>

/**
 * The new patients that are typed and not added, on this device: the form begins with none of them, and each is offered
 * again. However the form is left, it is said what stays, and which button offers it.
 */
export function useKeptNewPatients(button: string) {
  const { id: userId } = useSignedInUser()
  const kept = useKeptAfresh('patient-new', parseNewPatient)
  const latest = useRef(kept.kept)
  useEffect(() => {
    latest.current = kept.kept
  })
  useEffect(
    () => () => {
      const left = latest.current()
      // Whoever signed out reads nothing of it.
      if (left !== null && currentSession().user?.id === userId) sayKept(left.value, button)
    },
    [userId, button],
  )
  return kept
}

/** What is typed of the new patient in hand, kept on this device with every key. */
export function useKeptNewPatient({ found, keep, drop }: Pick<KeptNewPatients, 'found' | 'keep' | 'drop'>) {
  const [draft, setDraft] = useState<NewPatientDraft>(found?.value ?? blank)

  function change(changes: Partial<NewPatientDraft>): void {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (isUntyped(next.form)) drop()
    else keep(next)
  }

  return {
    draft,
    change,
    drop,
    /** Takes away what was typed. `afterUndo`: how it is found again once that is taken back. */
    discard: (afterUndo: () => void) => {
      if (isUntyped(draft.form)) return
      drop()
      const message = `Discarded: what you typed for ${typedPerson(draft.form)}.`
      toast({ type: 'info', message, undo: () => [keep(draft), afterUndo()] })
    },
  }
}

/** Where what was typed is found again: by the button that opens the form on this page. */
export function sayKept({ form }: NewPatientDraft, button: string): void {
  const message = `Kept: what you typed for ${typedPerson(form)}. '${button}' offers it again.`
  toast({ type: 'info', message, duration: patientToast })
}

const blank: NewPatientDraft = { form: emptyForm, doctorId: null, intent: null, somebodyElseThan: [] }
