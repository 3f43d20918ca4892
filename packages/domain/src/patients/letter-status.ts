// A patient's status is that of their newest letter; without letters it is 'none' (spec §4).
import { isLetterStatus, isUnfinished, letterStatuses, statusLabels } from '../letters/status.ts'

export const patientStatuses = ['none', ...letterStatuses] as const
export type PatientStatus = (typeof patientStatuses)[number]

/** Position in the status sort: none, draft, approved, posted (spec §4). Unknown values come first. */
export function statusRank(status: string): number {
  return Math.max(0, (patientStatuses as readonly string[]).indexOf(status))
}

/** The label and description of a patient's status; 'No Letter' without letters (spec §4). */
export function patientStatusLabel(status: string): { label: string; description: string } {
  if (isLetterStatus(status)) return statusLabels[status]
  return status === 'none'
    ? { label: 'No Letter', description: 'Create letter' }
    : { label: 'Unknown', description: '' }
}

/** Whether nothing remains to be done: the newest letter is posted (spec §2 Patient list). */
export function isCompleted(status: PatientStatus): boolean {
  return status !== 'none' && !isUnfinished(status)
}

/** The rank of patients who are completed, and of archived ones. */
export const completedRank = patientStatuses.findIndex(isCompleted)

/** Completed, or archived. */
export function patientTab(patient: {
  letterStatus: PatientStatus
  isArchived: boolean
}): 'active' | 'completed' {
  return patient.isArchived || isCompleted(patient.letterStatus) ? 'completed' : 'active'
}
