import type { Patient } from '@sincerely/contract/patients'
import { emptyForm, formOf, type PatientForm } from './patient-form.ts'

const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

/** A GP as typed. */
export type GpDraft = Pick<PatientForm, (typeof gpFields)[number]>

export function gpOf(patient: Patient): GpDraft {
  return pick(formOf(patient))
}

/** The same fields in a whole form, for the inputs. */
export function gpForm(draft: GpDraft): PatientForm {
  return { ...emptyForm, ...draft }
}

export function isSameGp(one: GpDraft, other: GpDraft): boolean {
  return gpFields.every((field) => one[field].trim() === other[field].trim())
}

/** A kept GP as it lies on this device, or null when it cannot be read. */
export function parseGp(text: string | undefined): GpDraft | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isGp(kept) ? pick(kept) : null
  } catch {
    return null
  }
}

function isGp(value: unknown): value is GpDraft {
  if (typeof value !== 'object' || value === null) return false
  return gpFields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string')
}

function pick({ gpName, gpPractice, gpAddress }: GpDraft): GpDraft {
  return { gpName, gpPractice, gpAddress }
}
