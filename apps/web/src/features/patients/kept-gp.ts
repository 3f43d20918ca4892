// A GP as typed and kept on this device: light enough to be looked for beside every letter.
import { isObject, parseObject } from '../../platform/parse-object.ts'
import { gpFields } from './gp-fields.ts'
import { parseChoices } from './kept-choices.ts'
import type { Choices } from './patient-draft.ts'
import type { PatientForm } from './patient-form.ts'

/** A GP as typed. */
export type GpDraft = Pick<PatientForm, (typeof gpFields)[number]>

/**
 * A GP as typed for the record `of`: what it was and the record's version when this began, and what was chosen since.
 */
export type KeptGp = GpDraft & { of: number; base: GpDraft; version: number; choices: Choices }

/**
 * A kept GP as it lies on this device, or null when it cannot be read. One that does not say what it began with may be
 * behind: whatever the record says by now is asked about.
 */
export function parseGp(text: string | undefined): KeptGp | null {
  const kept = parseObject(text)
  if (!isGp(kept) || typeof kept.of !== 'number') return null
  const base = isObject(kept.base) && isGp(kept.base) ? pickGp(kept.base) : noGp
  const version = typeof kept.version === 'number' ? kept.version : 0
  return { ...pickGp(kept), of: kept.of, base, version, choices: parseChoices(kept.choices) }
}

/** What was typed for this very record, and not for one that was merged into it. */
export function gpOfRecord(patientId: number, gp: KeptGp | null): KeptGp | null {
  return gp?.of === patientId ? gp : null
}

export function pickGp({ gpName, gpPractice, gpAddress }: GpDraft): GpDraft {
  return { gpName, gpPractice, gpAddress }
}

const noGp: GpDraft = { gpName: '', gpPractice: '', gpAddress: '' }

function isGp(kept: Record<string, unknown> | null): kept is Record<string, unknown> & GpDraft {
  return gpFields.every((field) => typeof kept?.[field] === 'string')
}
