import type { PatientTab } from '../patient-search.ts'

export const tabLabels = {
  active: 'Active Patients',
  completed: 'Completed',
} as const satisfies Record<PatientTab, string>

/** In this list, 'active' depends on the patient's letters (spec §2); in the administrator's list, it means not archived. */
export const tabTitles = {
  active: 'The newest letter is not posted yet',
  completed: 'The newest letter is posted',
} as const satisfies Record<PatientTab, string>
