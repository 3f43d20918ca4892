import type { Patient } from '@sincerely/contract/patients'
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import { gpFields } from './gp-fields.ts'
import { pickGp, type KeptGp } from './kept-gp.ts'
import { mergeDraft, startDraft, type MergedDraft, type PatientDraft } from './patient-draft.ts'

/** What was typed of the GP, in a draft of the record in which nothing else differs. */
export function draftOfGp({ of, base, version, choices, ...gp }: KeptGp, patient: Patient): PatientDraft {
  const { base: record } = startDraft(patient)
  return { id: of, base: { ...record, ...base }, form: { ...record, ...pickGp(gp) }, version, choices }
}

/** What is kept on this device of it. */
export function gpOfDraft({ id, base, form, version, choices }: PatientDraft): KeptGp {
  return { ...pickGp(form), of: id, base: pickGp(base), version, choices }
}

/** A GP being typed on top of the record as it is now: what else somebody changed in the record is not in the way. */
export function mergeGp(draft: PatientDraft, patient: Patient): MergedDraft {
  const { form, changed, news, clashes } = mergeDraft(draft, patient)
  return {
    form,
    changed: changed.filter(isOfGp),
    news: news.filter(({ fields }) => fields.some(isOfGp)),
    clashes: clashes.filter(isOfGp),
  }
}

function isOfGp(field: PatientField): boolean {
  return gpFields.some((name) => name === field)
}
