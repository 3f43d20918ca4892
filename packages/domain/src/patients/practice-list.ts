// Defines the filters and sort keys of the administrators' list of patients (spec §2 Admin Patients).

/** 'Inactive' means archived (rules §2). Records that were merged into another have none of these statuses. */
export const practicePatientStatuses = ['active', 'inactive', 'deleted'] as const
export type PracticePatientStatus = (typeof practicePatientStatuses)[number]

/** The labels on screen and in the table for spreadsheets. */
export const practicePatientLabels = {
  active: 'Active',
  inactive: 'Archived',
  deleted: 'Deleted',
} as const satisfies Record<PracticePatientStatus, string>

export const practicePatientSorts = ['name', 'lastVisit', 'letterCount'] as const
export type PracticePatientSort = (typeof practicePatientSorts)[number]
