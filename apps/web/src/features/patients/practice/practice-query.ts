// What the address of the list of all patients leads to, and how it changes; apart, for the address is read before the page comes.
import type { PracticePatientStatus } from '@sincerely/domain/patients/practice-list'
import type { PageSize } from '../patient-search.ts'
import { type PracticeSearch, type PracticeSort, usual, withoutUsual } from './practice-search.ts'

/** The query that the address asks for. */
export function practiceQueryOf(search: PracticeSearch) {
  const { sort = usual.sort, direction = 'asc', page = usual.page, limit = usual.limit } = search
  return { ...practiceFilterOf(search), sort, direction, page, limit } as const
}

/** What is looked for, whatever the page and the order. */
export function practiceFilterOf({ q, doctor, status }: PracticeSearch) {
  return { ...(q && { q }), ...(doctor && { doctorId: doctor }), ...(status && { status }) }
}

export function isFiltered(search: PracticeSearch): boolean {
  return Object.keys(practiceFilterOf(search)).length > 0
}

/** Another filter begins again at page 1. */
export function filteredBy(
  search: PracticeSearch,
  filter: { q?: string; doctor?: number | undefined; status?: PracticePatientStatus | undefined },
): PracticeSearch {
  return withoutUsual({ ...search, ...filter, page: undefined })
}

/** The order and the size of the pages stay. */
export function withoutFilters(search: PracticeSearch): PracticeSearch {
  return withoutUsual({ ...search, q: undefined, doctor: undefined, status: undefined, page: undefined })
}

/** A press on a column's header: sorts by it, or turns the direction round. Begins again at page 1. */
export function practiceSortedBy(search: PracticeSearch, sort: PracticeSort): PracticeSearch {
  const { sort: before, direction } = practiceQueryOf(search)
  // The newest visit and the most letters are what is looked for first.
  const first = sort === 'name' ? 'asc' : 'desc'
  const turned = direction === 'asc' ? 'desc' : 'asc'
  const next = sort === before ? turned : first
  return withoutUsual({ ...search, sort, direction: next === 'desc' ? 'desc' : undefined, page: undefined })
}

export function onPracticePage(search: PracticeSearch, page: number): PracticeSearch {
  return withoutUsual({ ...search, page })
}

/** Another page size, on the page that holds what was first on the screen. */
export function practiceSizedTo(search: PracticeSearch, limit: PageSize): PracticeSearch {
  const { page, limit: before } = practiceQueryOf(search)
  return onPracticePage({ ...search, limit }, Math.floor(((page - 1) * before) / limit) + 1)
}

/** The page to show instead of one beyond the end; null for a page that is there. */
export function lastPracticePage(search: PracticeSearch, total: number): number | null {
  const { page, limit } = practiceQueryOf(search)
  const pages = Math.max(1, Math.ceil(total / limit))
  return page > pages ? pages : null
}
