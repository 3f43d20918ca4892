import type { PatientPage } from '@sincerely/contract/patients'
import { patientQueryOf } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'
import { usePatients } from '../patients.queries.ts'

/** Whether there are no patients at all, so that there is nothing to search or sort. False while this is unknown. */
export function useHasNoPatients(search: PatientSearch): boolean {
  const { data } = usePatients(patientQueryOf(search))
  return data !== undefined && hasNoPatients(data.counts)
}

export function hasNoPatients({ active, completed }: PatientPage['counts']): boolean {
  return active + completed === 0
}
