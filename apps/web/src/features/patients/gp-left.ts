import { findDrafts } from '../../platform/drafts/drafts.ts'
import { parseGpDraft } from './gp-fields.ts'
import { keptGpName } from './kept-names.ts'

/** Does this device hold an unsaved GP for this patient? */
export function isGpLeft(userId: number, patientId: number): boolean {
  return findDrafts(userId, keptGpName(patientId), parseGpDraft).some(({ value }) => value.id === patientId)
}
