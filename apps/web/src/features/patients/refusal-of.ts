import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { isApiError, messageOf } from '../../platform/api.ts'
import { refusedFields, type PatientProblems } from './patient-problems.ts'

/** Why a patient was not saved: beside which fields, and what to say over all. */
export function refusalOf(error: unknown): { fields: PatientProblems; message: string } {
  if (!isApiError(error)) return { fields: {}, message: messageOf(error) }
  if (error.code === 'offline') {
    return {
      fields: {},
      message: "Couldn't reach the server. What you typed is kept; save again in a moment.",
    }
  }
  return { fields: refusedFields(error.fields), message: error.message }
}

/** The existing records that one patient, sent by itself, was refused for. */
export function candidatesIn(error: unknown): LikelyDuplicate[] {
  return isApiError(error) ? (error.candidates ?? []).flatMap(({ patients }) => patients) : []
}
