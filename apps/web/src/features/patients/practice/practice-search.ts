// What the address of the list of all patients says. What is left out has its usual value.
import {
  type PracticePatientSort,
  type PracticePatientStatus,
  practicePatientSorts,
  practicePatientStatuses,
} from '@sincerely/domain/patients/practice-list'
import { type PageSize, pageSizes } from '../patient-search.ts'

export type PracticeSort = PracticePatientSort

export type PracticeSearch = {
  q?: string
  doctor?: number
  status?: PracticePatientStatus
  sort?: PracticeSort
  direction?: 'desc'
  page?: number
  /** Rows on a page. */
  limit?: PageSize
  /** The patient whose record is open in the edit dialog. */
  edit?: number
  /** The dialog for a new patient is open. */
  new?: true
}

/** Reads the address; whatever makes no sense in it is left out. */
export function readPracticeSearch(search: Record<string, unknown>): PracticeSearch {
  return withoutUsual({
    q: readText(search['q']),
    doctor: readNumber(search['doctor']),
    status: practicePatientStatuses.find((status) => status === search['status']),
    sort: practicePatientSorts.find((sort) => sort === search['sort']),
    direction: search['direction'] === 'desc' ? 'desc' : undefined,
    page: readNumber(search['page']),
    limit: pageSizes.find((size) => size === readNumber(search['limit'])),
    edit: readNumber(search['edit']),
    new: search['new'] === true ? true : undefined,
  })
}

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

const usual = { sort: 'name', page: 1, limit: 20 } as const

/** Short addresses: undefined values are left out, and those that are usual anyway. */
function withoutUsual(search: Partial<Record<keyof PracticeSearch, unknown>>): PracticeSearch {
  const unusual = Object.entries(search).filter(
    ([name, value]) => value !== undefined && value !== '' && usual[name as keyof typeof usual] !== value,
  )
  return Object.fromEntries(unusual)
}

/** A search for '12' arrives as the number 12. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 200) || undefined
}

/** Plain digits: '1e1' is no number that anybody wrote. */
function readNumber(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/u.test(String(value)) ? Number(value) : undefined
}
