import type { Patient } from '@sincerely/contract/patients'
import { useState, type RefObject } from 'react'
import { parseKeptDraft } from './kept-draft.ts'
import { changedFields, changesOf, rebaseDraft, startDraft, type Change } from './patient-draft.ts'
import type { PatientField } from './patient-form.ts'
import { useUpdatePatient } from './patients.queries.ts'
import { refusalOf } from './refusal-of.ts'
import { useKept } from '../../platform/use-kept.ts'
import { useProblems } from './use-problems.ts'

/** A record being edited in place: kept on this device, saved field by field, never over somebody else's change. */
export function usePatientEdit(
  patient: Patient,
  { form, onSaved }: { form: RefObject<HTMLFormElement | null>; onSaved: () => void },
) {
  const kept = useKept(`patient-${patient.id}`, parseKeptDraft)
  const [state, setState] = useState(() => begin(patient, kept.found?.value))
  const { draft, news, isStale } = state
  const changed = changedFields(draft)
  const problems = useProblems({ form: draft.form, fields: changed, within: form })
  const update = useUpdatePatient(patient.id)

  function type(field: PatientField, text: string): void {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (update.isPending) return
    const next = { ...draft, form: { ...draft.form, [field]: text } }
    problems.typed(field)
    setState({ draft: next, news, isStale })
    if (changedFields(next).length === 0) kept.drop()
    else kept.keep(next)
  }

  function save(): void {
    if (update.isPending || !problems.pass()) return
    if (changed.length === 0) return finish()
    update.mutate(
      { ...changesOf(draft), version: draft.version },
      {
        onSuccess: (answer) => (answer.isStale ? lookAgain(answer.patient) : finish()),
        onError: (error) => problems.refuse(refusalOf(error).fields),
      },
    )
  }

  function finish(): void {
    kept.drop()
    onSaved()
  }

  /** Somebody else was there first: what was typed goes on top of their change, to be looked at and saved again. */
  function lookAgain(now: Patient): void {
    const rebased = rebaseDraft(draft, now)
    setState({ ...rebased, isStale: true })
    kept.keep(rebased.draft)
  }

  return {
    draft,
    /** What somebody else changed since this draft began. */
    news,
    /** A save was refused because of it. */
    isStale,
    changed,
    problems: problems.problems,
    leave: problems.leave,
    isSaving: update.isPending,
    keptAt: kept.found?.keptAt,
    type,
    save,
    /** Takes away what was typed; answers how to bring it back. */
    discard: () => {
      kept.drop()
      return () => kept.keep(draft)
    },
  }
}

/** A kept draft goes on top of the record as it is today. */
function begin(patient: Patient, kept: ReturnType<typeof startDraft> | undefined) {
  const none: Change[] = []
  return {
    isStale: false,
    ...(kept ? rebaseDraft(kept, patient) : { draft: startDraft(patient), news: none }),
  }
}
