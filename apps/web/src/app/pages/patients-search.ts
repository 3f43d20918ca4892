/** What the address of the patient list may say. */
export { readPatientSearch as patientsSearch } from '../../features/patients/patient-search.ts'
