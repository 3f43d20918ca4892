// Turns the list's URL into its query, and into URLs next to it.
import type { PatientQuery } from '@sincerely/contract/patients'
import { searchedText } from '../../ui/typed-day.ts'
import { patientAddress, type PatientSearch, type PatientTab, readText } from './patient-search.ts'

export function patientQueryOf(search: PatientSearch) {
  return {
    tab: search.tab ?? 'active',
    q: search.q && searchedText(search.q),
    ...patientAddress.shownBy(search),
  } satisfies Partial<PatientQuery>
}

/** A new search starts at page 1. */
export function searchedFor(search: PatientSearch, text: string): PatientSearch {
  return patientAddress.withoutUsual({ ...search, q: readText(text), page: undefined })
}

/** The other tab starts at page 1, with the same search and sort. */
export function inTab(search: PatientSearch, tab: PatientTab): PatientSearch {
  return patientAddress.withoutUsual({
    ...search,
    tab: tab === 'active' ? undefined : tab,
    page: undefined,
  })
}
