// Reads the URLs of the patient pages. Imports no queries, because URLs are read before a page loads.
import type { PatientQuery } from '@sincerely/contract/patients'
import { pageSizes, tableAddress, type TableSearch } from '../../ui/data-table/table-address.ts'

/** The URL of the patient list. Missing values mean the defaults. */
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

/** By default sorted by status, twenty a page (spec §2, §9). */
export const patientAddress = tableAddress<PatientSort, PatientSearch>({
  sort: 'letterStatus',
  direction: 'asc',
})

/** Ignores invalid values. */
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

/** The URL of one patient. `merged` is the number of a merged record that led here. */
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

/** The router parses '12' as a number. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 200) || undefined
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** Digits only: nobody types '1e1'. */
function readNumber(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/u.test(String(value)) ? Number(value) : undefined
}
