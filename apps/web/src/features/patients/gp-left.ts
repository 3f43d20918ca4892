import { findDrafts } from '../../platform/drafts/drafts.ts'
import { parseGpDraft } from './gp-fields.ts'
import { keptGpName } from './kept-names.ts'

/** Does a GP of this person's lie on this device that the record does not have? */
export function isGpLeft(userId: number, patientId: number): boolean {
  return findDrafts(userId, keptGpName(patientId), parseGpDraft).some(({ value }) => value.id === patientId)
}
