export { ArchivedDialog } from './archived-dialog.tsx'
export { GpField } from './gp-field.tsx'
export { isGpLeft } from './gp-left.ts'
export { isNotThere, type PatientRecord, usePatient, usePatientRecord } from './patients.queries.ts'
