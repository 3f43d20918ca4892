// A GP as typed and kept on this device: light enough to be looked for beside every letter.
import { parseObject } from '../../platform/parse-object.ts'
import type { PatientForm } from './patient-form.ts'

export const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

/** A GP as typed. */
export type GpDraft = Pick<PatientForm, (typeof gpFields)[number]>

/** The name of the copy on this device. */
export function keptGpKey(patientId: number): string {
  return `patient-${patientId}-gp`
}

/** A kept GP as it lies on this device, or null when it cannot be read. */
export function parseGp(text: string | undefined): GpDraft | null {
  const kept = parseObject(text)
  return isGp(kept) ? pickGp(kept) : null
}

export function pickGp({ gpName, gpPractice, gpAddress }: GpDraft): GpDraft {
  return { gpName, gpPractice, gpAddress }
}

function isGp(kept: Record<string, unknown> | null): kept is GpDraft {
  return gpFields.every((field) => typeof kept?.[field] === 'string')
}
