import type { PatientQuery } from '@sincerely/contract/patients'
import { readTypedDay } from '../../ui/typed-day.ts'

/** What the address of the patient list says: tab, search, sort and page. What is left out has its usual value. */
export type PatientSearch = {
  tab?: PatientTab
  q?: string
  sort?: PatientSort
  direction?: 'asc' | 'desc'
  page?: number
  /** Rows on a page. */
  limit?: PageSize
  /** The patient whose record is open in the edit dialog. */
  edit?: number
  /** The dialog for a new patient is open. */
  new?: boolean
  /** The patient a letter is being created for. */
  letter?: number
}

export type PatientTab = (typeof patientTabs)[number]
export type PatientSort = PatientQuery['sort']
export type PageSize = (typeof pageSizes)[number]

export const patientTabs = ['active', 'completed'] as const

/** Rows on a page, 20 unless somebody chooses otherwise (spec §9). */
export const pageSizes = [10, 20, 50, 100] as const

/** Reads the address; whatever makes no sense in it is left out. */
export function readPatientSearch(search: Record<string, unknown>): PatientSearch {
  return withoutUsual({
    tab: patientTabs.find((tab) => tab === search.tab),
    q: readText(search.q),
    sort: sorts.find((sort) => sort === search.sort),
    direction: search.direction === 'desc' ? 'desc' : undefined,
    page: readNumber(search.page),
    limit: pageSizes.find((size) => size === readNumber(search.limit)),
    edit: readNumber(search.edit),
    new: isTrue(search.new) ? true : undefined,
    letter: readNumber(search.letter),
  })
}

/**
 * What the address of one patient says: the record is being edited, or a letter is being created; and the number, merged
 * into this one, that led here.
 */
export type PatientViewSearch = { edit?: true; letter?: true; merged?: number }

export function readPatientView(search: Record<string, unknown>): PatientViewSearch {
  if (isTrue(search.edit)) return { edit: true }
  const merged = readNumber(search.merged)
  return {
    ...(isTrue(search.letter) && { letter: true }),
    ...(merged !== undefined && { merged }),
  }
}

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

const sorts: PatientSort[] = ['name', 'createdAt', 'letterStatus']

/** Default: status ascending, twenty a page (spec §2). */
const usual = { tab: 'active', sort: 'letterStatus', direction: 'asc', page: 1, limit: 20 } as const

/** Short addresses: undefined values are left out, and those that are usual anyway. */
function withoutUsual(search: PatientSearch): PatientSearch {
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

/** Plain digits: '1e1' is no number that anybody wrote. */
function readNumber(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/u.test(String(value)) ? Number(value) : undefined
}
