import type { PatientTab } from '../patient-search.ts'

export const tabLabels = {
  active: 'Active Patients',
  completed: 'Completed',
} as const satisfies Record<PatientTab, string>

/**
 * In this list a patient is active because of their letters (spec §2); in the administrator's list, because they are
 * not archived.
 */
export const tabTitles = {
  active: 'The newest letter is not posted yet',
  completed: 'The newest letter is posted',
} as const satisfies Record<PatientTab, string>
