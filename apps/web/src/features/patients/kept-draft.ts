import { patientFields } from '@sincerely/domain/patients/field-labels'
import { type Intent, parseIntent } from '../../platform/intent.ts'
import { isObject, parseObject } from '../../platform/parse-object.ts'
import { parseChoices } from './kept-choices.ts'
import type { PatientDraft } from './patient-draft.ts'
import { type PatientForm } from './patient-form.ts'

/** What was typed for this very record; what came from one that was merged into it is shown, and never just saved. */
export function ofRecord(patientId: number, draft: PatientDraft | null): PatientDraft | null {
  return draft?.id === patientId ? draft : null
}

/** A kept draft as it lies on this device, or null when it cannot be read. */
export function parseKeptDraft(text: string | undefined): PatientDraft | null {
  const kept = parseObject(text)
  const [base, form] = [parseForm(kept?.base), parseForm(kept?.form)]
  if (!base || !form || typeof kept?.version !== 'number' || typeof kept.id !== 'number') return null
  return { id: kept.id, base, form, version: kept.version, choices: parseChoices(kept.choices) }
}

/** A new patient that is not yet added: what is typed, whose patient, and the last try to add it. */
export type NewPatientDraft = {
  form: PatientForm
  doctorId: number | null
  intent: Intent | null
  /** The records that were looked at: this person is somebody else. */
  somebodyElseThan: number[]
}

export function parseNewPatient(text: string | undefined): NewPatientDraft | null {
  const kept = parseObject(text)
  const form = parseForm(kept?.form)
  if (!kept || !form) return null
  const doctorId = typeof kept.doctorId === 'number' ? kept.doctorId : null
  const looked = Array.isArray(kept.somebodyElseThan) ? kept.somebodyElseThan : []
  const somebodyElseThan = looked.filter((id): id is number => typeof id === 'number')
  return { form, doctorId, intent: parseIntent(kept.intent), somebodyElseThan }
}

function parseForm(value: unknown): PatientForm | null {
  if (!isObject(value)) return null
  return patientFields.every((field) => typeof value[field] === 'string') ? (value as PatientForm) : null
}
