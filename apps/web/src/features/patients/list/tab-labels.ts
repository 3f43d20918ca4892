import type { PatientTab } from '../patient-search.ts'

export const tabLabels = {
  active: 'Active Patients',
  completed: 'Completed',
} as const satisfies Record<PatientTab, string>

/** An administrator’s list counts as active whoever is not archived; these tabs go by the letters (spec §2). */
export const tabTitles = {
  active: 'The newest letter is not posted yet',
  completed: 'The newest letter is posted',
} as const satisfies Record<PatientTab, string>
