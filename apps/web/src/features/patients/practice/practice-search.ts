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

export const usual = { sort: 'name', page: 1, limit: 20 } as const

/** Short addresses: undefined values are left out, and those that are usual anyway. */
export function withoutUsual(search: Partial<Record<keyof PracticeSearch, unknown>>): PracticeSearch {
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
