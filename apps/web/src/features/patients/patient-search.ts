// Reads the URLs of the patient pages. Imports no queries, because URLs are read before a page loads.
import type { PatientQuery } from '@sincerely/contract/patients'
import { pageSizes, tableAddress, type TableSearch } from '../../ui/data-table/table-address.ts'

/** The URL of the patient list. Missing values mean the defaults. */
export type PatientSearch = TableSearch<PatientSort> & {
  tab?: PatientTab
  q?: string
  /** The id of the patient whose record is open in the edit dialog. */
  edit?: number
  /** Whether the dialog for a new patient is open. */
  new?: boolean
  /** The id of the patient whose new letter is being created. */
  letter?: number
}

export type PatientTab = (typeof patientTabs)[number]
export type PatientSort = PatientQuery['sort']

export const patientTabs = ['active', 'completed'] as const

/** The default is sorted by status, with twenty patients a page (spec §2, §9). */
export const patientAddress = tableAddress<PatientSort, PatientSearch>({
  sort: 'letterStatus',
  direction: 'asc',
})

/** Reads the URL and ignores invalid values. */
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

/** The URL of one patient. `merged` is the number of the merged record that led to this patient. */
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

/** Accepts a number too, because the router parses '12' as a number. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 200) || undefined
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** Accepts digits only, because a number such as '1e1' is not a page or an id. */
function readNumber(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/u.test(String(value)) ? Number(value) : undefined
}
