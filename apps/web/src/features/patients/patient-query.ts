// Builds the list's query from its URL, and the URLs of other searches and tabs.
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

/** Returns the URL of a new search, which starts at page 1. */
export function searchedFor(search: PatientSearch, text: string): PatientSearch {
  return patientAddress.withoutUsual({ ...search, q: readText(text), page: undefined })
}

/** Returns the URL of another tab, which starts at page 1 with the same search and order. */
export function inTab(search: PatientSearch, tab: PatientTab): PatientSearch {
  return patientAddress.withoutUsual({
    ...search,
    tab: tab === 'active' ? undefined : tab,
    page: undefined,
  })
}
