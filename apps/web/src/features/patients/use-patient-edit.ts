import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { useState, type RefObject } from 'react'
import { type PatientField } from '@sincerely/domain/patients/field-labels'
import { useKept } from '../../platform/use-kept.ts'
import { ofRecord, parseKeptDraft } from './kept-draft.ts'
import { keptPatientName } from './kept-names.ts'
import {
  type Choice,
  chooseInDraft,
  mergeDraft,
  startDraft,
  typeInDraft,
  updateOf,
  type PatientDraft,
} from './patient-draft.ts'
import { tidiedText } from './patient-form.ts'
import { useUpdatePatient } from './patients.queries.ts'
import { candidatesIn, refusalOf } from './refusal-of.ts'
import { useProblems } from './use-problems.ts'

export type PatientEditing = ReturnType<typeof usePatientEdit>

/**
 * A record being edited, on its page and in the list's dialog: kept on this device, saved part by part, never over
 * somebody else's change. `patient` is the record as it is now, from `usePatient`: what somebody else changes
 * meanwhile arrives with it. Spread `fields` over PatientFields and GpFields, and put a MeanwhileBand beside Save.
 */
export function usePatientEdit(
  patient: Patient,
  { form, onSaved }: { form: RefObject<HTMLFormElement | null>; onSaved: () => void },
) {
  const kept = useKept(keptPatientName(patient.id), (text) => ofRecord(patient.id, parseKeptDraft(text)))
  const [draft, setDraft] = useState(() => kept.found?.value ?? startDraft(patient))
  const [wasBehind, setBehind] = useState(false)
  const [numberOwners, setNumberOwners] = useState<PatientIdentity[]>([])
  const merged = mergeDraft(draft, patient)
  const problems = useProblems({ form: merged.form, fields: merged.changed, within: form })
  const update = useUpdatePatient()

  function change(next: PatientDraft): void {
    setDraft(next)
    if (mergeDraft(next, patient).changed.length === 0) kept.drop()
    else kept.keep(next)
  }

  function type(field: PatientField, text: string): void {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (update.isPending) return
    problems.typed(field)
    if (field === 'nhsNumber') setNumberOwners([])
    change(typeInDraft(draft, patient, { field, text }))
  }

  function save(): void {
    if (update.isPending || !problems.pass()) return
    if (merged.clashes.length > 0) return form.current?.querySelector<HTMLElement>('[data-choice]')?.focus()
    if (merged.changed.length === 0) return finish()
    const changes = updateOf(draft, patient)
    if (changes === null) return
    update.mutate(changes, {
      // Somebody else was there first: their record is in the cache now, and their change is told.
      onSuccess: (answer) => (answer.isStale ? setBehind(true) : finish()),
      onError: (error) => {
        setNumberOwners(candidatesIn(error))
        problems.refuse(refusalOf(error).fields)
      },
    })
  }

  function finish(): void {
    kept.drop()
    onSaved()
  }

  return {
    fields: {
      form: merged.form,
      problems: problems.problems,
      clashes: merged.clashes,
      onType: type,
      onLeave: (field: PatientField) => {
        problems.leave(field)
        const tidied = tidiedText(field, merged.form[field])
        if (tidied !== merged.form[field]) type(field, tidied)
      },
    },
    isChanged: merged.changed.length > 0,
    /** What somebody else changed since this began; `wasBehind`: a save was refused because of it. */
    meanwhile: { news: merged.news, wasBehind, patient, isOneStep: patient.version === draft.version + 1 },
    /** Mine, theirs, or of a list both, for what both changed. */
    choose: (field: PatientField, keeps: Choice) => change(chooseInDraft(draft, patient, { field, keeps })),
    /** Whose the NHS number is that was refused, where they may be seen. */
    numberOwners,
    isSaving: update.isPending,
    /** When what lay here from an earlier time was kept. */
    keptAt: kept.found?.keptAt,
    save,
    /** Takes away what was typed; answers how to bring it back. */
    discard: () => {
      kept.drop()
      return () => kept.keep(draft)
    },
  }
}
