import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { isApiError } from '../../platform/api.ts'

/** The existing records because of which the server refused to add one patient. */
export function candidatesIn(error: unknown): LikelyDuplicate[] {
  return isApiError(error) ? (error.candidates ?? []).flatMap(({ patients }) => patients) : []
}
