// From the address of the patients to the query, and to the addresses beside it.
import type { PatientQuery } from '@sincerely/contract/patients'
import { readTypedDay } from '../../ui/typed-day.ts'
import { patientAddress, type PatientSearch, type PatientTab, readText } from './patient-search.ts'

/** The query that the address asks for. */
export function patientQueryOf(search: PatientSearch) {
  return {
    tab: search.tab ?? 'active',
    q: searchedText(search.q),
    ...patientAddress.shownBy(search),
  } satisfies Partial<PatientQuery>
}

/** Another search begins again at page 1. */
export function searchedFor(search: PatientSearch, text: string): PatientSearch {
  return patientAddress.withoutUsual({ ...search, q: readText(text), page: undefined })
}

/** The other tab begins at its first page, with the same search and sort. */
export function inTab(search: PatientSearch, tab: PatientTab): PatientSearch {
  return patientAddress.withoutUsual({
    ...search,
    tab: tab === 'active' ? undefined : tab,
    page: undefined,
  })
}

/** A date of birth is found however it is typed, also beside a name; digits alone may be any number. */
function searchedText(q: string | undefined): string | undefined {
  const words = q?.split(/\s+/u) ?? []
  for (let length = Math.min(words.length, mostWordsOfDay); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const typed = words.slice(from, from + length).join(' ')
      const day = /^\d*$/u.test(typed) ? null : readTypedDay(typed)
      if (day !== null) return words.toSpliced(from, length, day).join(' ')
    }
  }
  return q
}

/** '14 / 3 / 1951'. */
const mostWordsOfDay = 5
