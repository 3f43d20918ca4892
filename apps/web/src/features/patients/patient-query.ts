// Turns the list's URL into its query, and into URLs next to it.
import type { PatientQuery } from '@sincerely/contract/patients'
import { readTypedDay } from '../../ui/typed-day.ts'
import { patientAddress, type PatientSearch, type PatientTab, readText } from './patient-search.ts'

export function patientQueryOf(search: PatientSearch) {
  return {
    tab: search.tab ?? 'active',
    q: searchedText(search.q),
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

/** Finds a date of birth in any format, even beside a name. Digits alone may be any number, so they stay. */
function searchedText(q: string | undefined): string | undefined {
  const words = q?.split(/\s+/u) ?? []
  for (let length = Math.min(words.length, maxWordsOfDate); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const typed = words.slice(from, from + length).join(' ')
      const day = /^\d*$/u.test(typed) ? null : readTypedDay(typed)
      if (day !== null) return words.toSpliced(from, length, day).join(' ')
    }
  }
  return q
}

/** As in '14 / 3 / 1951'. */
const maxWordsOfDate = 5
