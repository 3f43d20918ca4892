// What the address of the patients says; read before a page is there, so without what asks for them.
import type { PatientQuery } from '@sincerely/contract/patients'
import { pageSizes, tableAddress, type TableSearch } from '../../ui/data-table/table-address.ts'

/** What the address of the patient list says: tab, search, sort and page. What is left out has its usual value. */
export type PatientSearch = TableSearch<PatientSort> & {
  tab?: PatientTab
  q?: string
  /** The patient whose record is open in the edit dialog. */
  edit?: number
  /** The dialog for a new patient is open. */
  new?: boolean
  /** The patient a letter is being created for. */
  letter?: number
}

export type PatientTab = (typeof patientTabs)[number]
export type PatientSort = PatientQuery['sort']

export const patientTabs = ['active', 'completed'] as const

/** By status, twenty a page, unless somebody chooses otherwise (spec §2, §9). */
export const patientAddress = tableAddress<PatientSort, PatientSearch>({
  sort: 'letterStatus',
  direction: 'asc',
})

/** Reads the address; whatever makes no sense in it is left out. */
export function readPatientSearch(search: Record<string, unknown>): PatientSearch {
  return patientAddress.withoutUsual({
    tab: search.tab === 'completed' ? 'completed' : undefined,
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
