import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { isApiError } from '../../platform/api.ts'

/** The existing records that one patient, sent by itself, was refused for. */
export function candidatesIn(error: unknown): LikelyDuplicate[] {
  return isApiError(error) ? (error.candidates ?? []).flatMap(({ patients }) => patients) : []
}
