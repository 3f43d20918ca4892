import type { PatientPage } from '@sincerely/contract/patients'
import { patientQueryOf } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'
import { usePatients } from '../patients.queries.ts'

/** A practice without patients: nothing to search, sort or count, only to add. False until it is known. */
export function useNobodyThere(search: PatientSearch): boolean {
  const { data } = usePatients(patientQueryOf(search))
  return data !== undefined && isNobodyThere(data.counts)
}

export function isNobodyThere({ active, completed }: PatientPage['counts']): boolean {
  return active + completed === 0
}
