/** What the address of the list of all patients may say. */
export { readPracticeSearch as adminPatientsSearch } from '../../features/patients/practice/practice-search.ts'
