// From the address of the patients to the query, and to the addresses beside it.
import type { PatientQuery } from '@sincerely/contract/patients'
import { readTypedDay } from '../../ui/typed-day.ts'
import { readText, usual, withoutUsual } from './patient-search.ts'
import type { PatientSearch, PatientSort, PatientTab, PageSize } from './patient-search.ts'

/** The query that the address asks for. */
export function patientQueryOf(search: PatientSearch) {
  return {
    tab: search.tab ?? usual.tab,
    q: searchedText(search.q),
    sort: search.sort ?? usual.sort,
    direction: search.direction ?? usual.direction,
    page: search.page ?? usual.page,
    limit: search.limit ?? usual.limit,
  } satisfies Partial<PatientQuery>
}

/** A click on a column's header: sorts by it, or turns the direction round (spec §2). Begins again at page 1. */
export function sortedBy(search: PatientSearch, sort: PatientSort): PatientSearch {
  const { sort: before, direction } = patientQueryOf(search)
  const turned = sort === before && direction === 'asc' ? 'desc' : 'asc'
  return withoutUsual({ ...search, sort, direction: turned, page: undefined })
}

/** Another search begins again at page 1. */
export function searchedFor(search: PatientSearch, text: string): PatientSearch {
  return withoutUsual({ ...search, q: readText(text), page: undefined })
}

/** The other tab begins at its first page, with the same search and sort. */
export function inTab(search: PatientSearch, tab: PatientTab): PatientSearch {
  return withoutUsual({ ...search, tab, page: undefined })
}

/** Another page size, on the page that holds what was first on the screen. */
export function sizedTo(search: PatientSearch, limit: PageSize): PatientSearch {
  const { page, limit: before } = patientQueryOf(search)
  return onPage({ ...search, limit }, Math.floor(((page - 1) * before) / limit) + 1)
}

export function onPage(search: PatientSearch, page: number): PatientSearch {
  return withoutUsual({ ...search, page })
}

/** The page to show instead of one beyond the end; null for a page that is there. */
export function lastPage(search: PatientSearch, total: number): number | null {
  const { page, limit } = patientQueryOf(search)
  const pages = Math.max(1, Math.ceil(total / limit))
  return page > pages ? pages : null
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
