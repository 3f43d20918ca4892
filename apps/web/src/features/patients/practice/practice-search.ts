// What the address of the list of all patients says, and the query it leads to. What is left out has its usual value.
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
  /** The patient whose record is open in the edit dialog. */
  edit?: number
  /** The dialog for a new patient is open. */
  new?: true
}

/** The newest visit and the most letters are what is looked for first. */
export const practiceAddress = tableAddress<PracticePatientSort, PracticeSearch>(
  { sort: 'name', direction: 'asc' },
  ['lastVisit', 'letterCount'],
)

/** Reads the address; whatever makes no sense in it is left out. */
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

/** The query that the address asks for. */
export function practiceQueryOf(search: PracticeSearch) {
  return { ...practiceFilterOf(search), ...practiceAddress.shownBy(search) }
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
  filter: Partial<Record<'q' | 'doctor' | 'status', unknown>>,
): PracticeSearch {
  return practiceAddress.withoutUsual({ ...search, ...filter, page: undefined })
}

/** The order and the size of the pages stay. */
export function withoutFilters(search: PracticeSearch): PracticeSearch {
  return filteredBy(search, { q: undefined, doctor: undefined, status: undefined })
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
