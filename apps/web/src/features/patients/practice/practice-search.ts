// The URL of the administrator's patient list, and the query for the server. Missing values mean the defaults.
import {
  type PracticePatientSort,
  type PracticePatientStatus,
  practicePatientSorts,
  practicePatientStatuses,
} from '@sincerely/domain/patients/practice-list'
import { pageSizes, tableAddress, type TableSearch } from '../../../ui/data-table/table-address.ts'

export type PracticeSearch = TableSearch<PracticePatientSort> & {
  q?: string
  doctor?: number
  status?: PracticePatientStatus
  /** The id of the patient whose record is open in the edit dialog. */
  edit?: number
  /** Whether the dialog for a new patient is open. */
  new?: true
}

/** The first click on the columns for visits and letters sorts them in descending order. */
export const practiceAddress = tableAddress<PracticePatientSort, PracticeSearch>(
  { sort: 'name', direction: 'asc' },
  ['lastVisit', 'letterCount'],
)

/** Reads the URL and ignores invalid values. */
export function readPracticeSearch(search: Record<string, unknown>): PracticeSearch {
  return practiceAddress.withoutUsual({
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

export function isFiltered({ q, doctor, status }: PracticeSearch): boolean {
  return Boolean(q ?? doctor ?? status)
}

/** Returns the URL of a new filter, which starts at page 1. */
export function filteredBy(
  search: PracticeSearch,
  filter: Partial<Record<'q' | 'doctor' | 'status', unknown>>,
): PracticeSearch {
  return practiceAddress.withoutUsual({ ...search, ...filter, page: undefined })
}

/** Returns the URL without filters, with the same order and page size. */
export function withoutFilters(search: PracticeSearch): PracticeSearch {
  return filteredBy(search, { q: undefined, doctor: undefined, status: undefined })
}

/** Accepts a number too, because the router parses '12' as a number. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 200) || undefined
}

/** Accepts digits only, because a number such as '1e1' is not a page or an id. */
function readNumber(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/u.test(String(value)) ? Number(value) : undefined
}
