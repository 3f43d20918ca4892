import { type Intent, parseIntent } from '../../platform/intent.ts'
import { isObject, parseObject } from '../../platform/parse-object.ts'
import { patientFields, type PatientForm } from './patient-form.ts'
import type { PatientDraft } from './patient-draft.ts'

/** A kept draft as it lies on this device, or null when it cannot be read. */
export function parseKeptDraft(text: string | undefined): PatientDraft | null {
  const kept = parseObject(text)
  const [base, form] = [parseForm(kept?.base), parseForm(kept?.form)]
  return base && form && typeof kept?.version === 'number' ? { base, form, version: kept.version } : null
}

/** A new patient that is not yet added: what is typed, whose patient, and the last try to add it. */
export type NewPatientDraft = { form: PatientForm; doctorId: number | null; intent: Intent | null }

export function parseNewPatient(text: string | undefined): NewPatientDraft | null {
  const kept = parseObject(text)
  const form = parseForm(kept?.form)
  if (!kept || !form) return null
  const doctorId = typeof kept.doctorId === 'number' ? kept.doctorId : null
  return { form, doctorId, intent: parseIntent(kept.intent) }
}

function parseForm(value: unknown): PatientForm | null {
  if (!isObject(value)) return null
  return patientFields.every((field) => typeof value[field] === 'string') ? (value as PatientForm) : null
}
