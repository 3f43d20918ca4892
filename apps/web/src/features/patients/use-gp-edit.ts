import type { Patient } from '@sincerely/contract/patients'
import { useState, type RefObject } from 'react'
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import { useKept } from '../../platform/use-kept.ts'
import { draftOfGp, gpOfDraft, mergeGp } from './gp-draft.ts'
import { gpOfRecord, parseGp } from './kept-gp.ts'
import { keptGpName } from './kept-names.ts'
import {
  type Choice,
  changesOf,
  chooseInDraft,
  startDraft,
  typeInDraft,
  type PatientDraft,
} from './patient-draft.ts'
import { withoutProblem, type PatientProblems } from './patient-problems.ts'
import { useUpdateGp } from './patients.queries.ts'
import { refusalOf } from './refusal-of.ts'

/**
 * A GP being typed beside a letter or on the record's page: kept on this device with what it began with, and never saved
 * over somebody else's change of the GP. `patient` is the record as it is now.
 */
export function useGpEdit(
  patient: Patient,
  { form, onSaved }: { form: RefObject<HTMLFormElement | null>; onSaved: () => void },
) {
  const kept = useKept(keptGpName(patient.id), (text) => gpOfRecord(patient.id, parseGp(text)))
  const [draft, setDraft] = useState(() =>
    kept.found ? draftOfGp(kept.found.value, patient) : startDraft(patient),
  )
  const [problems, setProblems] = useState<PatientProblems>({})
  const merged = mergeGp(draft, patient)
  const update = useUpdateGp(patient.id)

  function change(next: PatientDraft): void {
    setDraft(next)
    if (mergeGp(next, patient).changed.length === 0) kept.drop()
    else kept.keep(gpOfDraft(next))
  }

  function type(field: PatientField, text: string): void {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (update.isPending) return
    setProblems((before) => withoutProblem(before, field))
    change(typeInDraft(draft, patient, { field, text }))
  }

  function save(): void {
    if (update.isPending) return
    if (merged.form.gpName.trim() === '') return setProblems({ gpName: 'Please enter a GP name.' })
    if (merged.clashes.length > 0) return form.current?.querySelector<HTMLElement>('[data-choice]')?.focus()
    if (merged.changed.length === 0) return finish()
    send(patient.version)
  }

  /** Somebody else was there first: what they changed of the GP is told, and to be looked at; the rest is not in the way. */
  function send(version: number): void {
    update.mutate(
      { ...changesOf(merged), version },
      {
        onSuccess: ({ isStale, patient: now }) => {
          if (!isStale) finish()
          else if (isSameNews(mergeGp(draft, now).news, merged.news)) send(now.version)
        },
        onError: (error) => setProblems(refusalOf(error).fields),
      },
    )
  }

  function finish(): void {
    kept.drop()
    onSaved()
  }

  return {
    fields: { form: merged.form, problems, clashes: merged.clashes, onType: type },
    isChanged: merged.changed.length > 0,
    meanwhile: {
      news: merged.news,
      wasBehind: false,
      patient,
      isOneStep: patient.version === draft.version + 1,
    },
    choose: (field: PatientField, keeps: Choice) => change(chooseInDraft(draft, patient, { field, keeps })),
    isSaving: update.isPending,
    save,
    /** Takes away what was typed; answers how to bring it back. */
    discard: () => {
      kept.drop()
      return () => kept.keep(gpOfDraft(draft))
    },
  }
}

function isSameNews(one: readonly object[], other: readonly object[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
