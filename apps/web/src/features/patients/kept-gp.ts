// A GP as typed and kept on this device: light enough to be looked for beside every letter.
import { parseObject } from '../../platform/parse-object.ts'
import type { PatientForm } from './patient-form.ts'

export const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

/** A GP as typed. */
export type GpDraft = Pick<PatientForm, (typeof gpFields)[number]>

/** A GP as typed for the record `of`. */
export type KeptGp = GpDraft & { of: number }

/** A kept GP as it lies on this device, or null when it cannot be read. */
export function parseGp(text: string | undefined): KeptGp | null {
  const kept = parseObject(text)
  return isGp(kept) && typeof kept.of === 'number' ? { ...pickGp(kept), of: kept.of } : null
}

/** What was typed for this very record, and not for one that was merged into it. */
export function gpOfRecord(patientId: number, gp: KeptGp | null): KeptGp | null {
  return gp?.of === patientId ? gp : null
}

export function pickGp({ gpName, gpPractice, gpAddress }: GpDraft): GpDraft {
  return { gpName, gpPractice, gpAddress }
}

function isGp(kept: Record<string, unknown> | null): kept is Record<string, unknown> & GpDraft {
  return gpFields.every((field) => typeof kept?.[field] === 'string')
}
