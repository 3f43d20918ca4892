// What the administrators' list of patients can be narrowed to and sorted by (spec §2 Admin Patients).

/** Inactive: archived (rules §2). A record that was merged into another is none of these. */
export const practicePatientStatuses = ['active', 'inactive', 'deleted'] as const
export type PracticePatientStatus = (typeof practicePatientStatuses)[number]

/** On screen, and in the table for spreadsheets. */
export const practicePatientLabels = {
  active: 'Active',
  inactive: 'Archived',
  deleted: 'Deleted',
} as const satisfies Record<PracticePatientStatus, string>

export const practicePatientSorts = ['name', 'lastVisit', 'letterCount'] as const
export type PracticePatientSort = (typeof practicePatientSorts)[number]
