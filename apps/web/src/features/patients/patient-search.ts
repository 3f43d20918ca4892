// What the address of the patients says; read before a page is there, so without what asks for them.
import type { PatientQuery } from '@sincerely/contract/patients'

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

const sorts: PatientSort[] = ['name', 'createdAt', 'letterStatus']

/** Default: status ascending, twenty a page (spec §2). */
export const usual = { tab: 'active', sort: 'letterStatus', direction: 'asc', page: 1, limit: 20 } as const

/** Short addresses: undefined values are left out, and those that are usual anyway. */
export function withoutUsual(search: PatientSearch): PatientSearch {
  const unusual = Object.entries(search).filter(
    ([name, value]) => value !== undefined && usual[name as keyof typeof usual] !== value,
  )
  return Object.fromEntries(unusual)
}

/** A search for '12' arrives as the number 12. */
export function readText(value: unknown): string | undefined {
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
