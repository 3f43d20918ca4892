import type { PatientQuery } from '@sincerely/contract/patients'

/** What the address of the patient list says: search, sort and page. What is left out has its usual value. */
export type PatientSearch = {
  q?: string
  sort?: PatientSort
  direction?: 'asc' | 'desc'
  page?: number
  /** The dialog for a new patient is open. */
  new?: boolean
  /** The patient a letter is being created for. */
  letter?: number
}

export type PatientSort = PatientQuery['sort']

/** Rows on a page (spec §9). */
export const patientsPerPage = 20

/** Reads the address; whatever makes no sense in it is left out. */
export function readPatientSearch(search: Record<string, unknown>): PatientSearch {
  return withoutUsual({
    q: readText(search.q),
    sort: sorts.find((sort) => sort === search.sort),
    direction: search.direction === 'desc' ? 'desc' : undefined,
    page: readNumber(search.page),
    new: isTrue(search.new) ? true : undefined,
    letter: readNumber(search.letter),
  })
}

/** What the address of one patient says: the record is being edited, or a letter is being created. */
export type PatientViewSearch = { edit?: true; letter?: true }

export function readPatientView(search: Record<string, unknown>): PatientViewSearch {
  if (isTrue(search.edit)) return { edit: true }
  return isTrue(search.letter) ? { letter: true } : {}
}

/** The query that the address asks for. Default: status ascending (spec §2). */
export function patientQueryOf(search: PatientSearch) {
  return {
    q: search.q,
    sort: search.sort ?? 'letterStatus',
    direction: search.direction ?? 'asc',
    page: search.page ?? 1,
    limit: patientsPerPage,
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

const sorts: PatientSort[] = ['name', 'createdAt', 'letterStatus']

/** Short addresses: undefined values are left out, and those that are usual anyway. */
function withoutUsual(search: PatientSearch): PatientSearch {
  const usual = { sort: 'letterStatus', direction: 'asc', page: 1 }
  const unusual = Object.entries(search).filter(
    ([name, value]) => value !== undefined && usual[name as keyof typeof usual] !== value,
  )
  return Object.fromEntries(unusual)
}

/** A search for '12' arrives as the number 12. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 200) || undefined
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function readNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
