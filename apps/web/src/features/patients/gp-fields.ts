// The fields of a GP: a person, a practice and an address, edited together. Loaded beside every letter, so it imports
// little.
import { type KeptDraft, parseDraft } from '../../platform/form/draft-values.ts'
import { findDrafts } from '../../platform/drafts/drafts.ts'
import { gpDraftKey } from './draft-keys.ts'

export const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

export type GpForm = Record<(typeof gpFields)[number], string>

export const emptyGp: GpForm = { gpName: '', gpPractice: '', gpAddress: '' }

/** Reads a stored draft, also in the format of earlier releases; null if it is not valid. */
export function parseGpDraft(text: string | undefined): KeptDraft<GpForm> | null {
  return parseDraft(text, emptyGp)
}

/** Whether this device holds an unsaved GP for this patient. */
export function hasUnsavedGp(userId: number, patientId: number): boolean {
  return findDrafts(userId, gpDraftKey(patientId), parseGpDraft).some(({ value }) => value.id === patientId)
}
