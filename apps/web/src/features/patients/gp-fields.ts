// A GP is a person, a practice and an address, edited together. Loaded beside every letter, so it imports little.
import { type KeptDraft, parseDraft } from '../../platform/form/draft-values.ts'

export const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

export type GpForm = Record<(typeof gpFields)[number], string>

export const emptyGp: GpForm = { gpName: '', gpPractice: '', gpAddress: '' }

/** Also reads the format of earlier releases. */
export function parseGpDraft(text: string | undefined): KeptDraft<GpForm> | null {
  return parseDraft(text, emptyGp)
}
