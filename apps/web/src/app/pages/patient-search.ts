/** What the address of one patient may say. */
export { readPatientView as patientSearch } from '../../features/patients/patient-search.ts'
