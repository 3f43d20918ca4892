// The GP is one thing: a person, at their practice, at its address. Read beside every letter, so it is kept light.
import { type KeptDraft, parseDraft } from '../../platform/form/draft-values.ts'

export const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

export type GpForm = Record<(typeof gpFields)[number], string>

export const emptyGp: GpForm = { gpName: '', gpPractice: '', gpAddress: '' }

/** A GP typed on this device, also as an earlier release kept it. */
export function parseGpDraft(text: string | undefined): KeptDraft<GpForm> | null {
  return parseDraft(text, emptyGp)
}
