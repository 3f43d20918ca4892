import type { Patient } from '@sincerely/contract/patients'
import { gpFields, pickGp, type GpDraft } from './kept-gp.ts'
import { emptyForm, formOf, type PatientForm } from './patient-form.ts'

export function gpOf(patient: Patient): GpDraft {
  return pickGp(formOf(patient))
}

/** The same fields in a whole form, for the inputs. */
export function gpForm(draft: GpDraft): PatientForm {
  return { ...emptyForm, ...draft }
}

export function isSameGp(one: GpDraft, other: GpDraft): boolean {
  return gpFields.every((field) => one[field].trim() === other[field].trim())
}
