// Returns a patient's status, which is that of their newest letter, or 'none' without letters (spec §4).
import { isLetterStatus, isUnfinished, letterStatuses, statusLabels } from '../letters/status.ts'

export const patientStatuses = ['none', ...letterStatuses] as const
export type PatientStatus = (typeof patientStatuses)[number]

/** Returns the position in the status sort: none, draft, approved, posted (spec §4). Unknown values come first. */
export function statusRank(status: string): number {
  return Math.max(0, (patientStatuses as readonly string[]).indexOf(status))
}

/** Returns the label and description of a patient's status, which is 'No Letter' without letters (spec §4). */
export function patientStatusLabel(status: string): { label: string; description: string } {
  if (isLetterStatus(status)) return statusLabels[status]
  return status === 'none'
    ? { label: 'No Letter', description: 'Create letter' }
    : { label: 'Unknown', description: '' }
}

/** Whether no work remains because the newest letter is posted (spec §2 Patient list). */
export function isCompleted(status: PatientStatus): boolean {
  return status !== 'none' && !isUnfinished(status)
}

/** The rank of patients who are completed, and of archived ones. */
export const completedRank = patientStatuses.findIndex(isCompleted)

/** Returns 'completed' for a patient who is completed or archived. */
export function patientTab(patient: {
  letterStatus: PatientStatus
  isArchived: boolean
}): 'active' | 'completed' {
  return patient.isArchived || isCompleted(patient.letterStatus) ? 'completed' : 'active'
}
