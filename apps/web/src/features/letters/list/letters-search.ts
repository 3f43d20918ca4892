// The URL parameters of the letters page: the tab, the search, the filters and the open letter.
import { type LetterStatus, isLetterStatus, letterStatuses } from '@sincerely/domain/letters/status'
import {
  type LetterPriority,
  type LetterType,
  letterPriorities,
  letterTypes,
} from '@sincerely/domain/letters/types'
import type { LetterParam } from './open-letter.ts'

export const letterTabs = [...letterStatuses, 'all'] as const
export type LetterTab = LetterStatus | 'all'

/** The filters; a letter has to match all of them. */
export type LetterFilters = {
  type?: LetterType
  priority?: LetterPriority
  /** The id of the doctor who signs the letter. */
  doctor?: number
  overdue?: true
  /** Whether to list only letters that were returned for revision or not delivered. */
  attention?: true
}

export type LettersSearch = LetterFilters & {
  /** The tab. Missing for draft, which is the default (spec §2). */
  status?: Exclude<LetterTab, 'draft'>
  q?: string
  letter?: Exclude<LetterParam, undefined>
  edit?: true
} & NewLetterSearch

/** The progress of a new letter. */
export type NewLetterSearch = {
  /** Whether the patient of the new letter is being chosen. */
  new?: true
  /** The id of the patient whose new letter is being written. */
  letterFor?: number
}

/** Reads the URL parameters and ignores invalid values. */
export function readLettersSearch(search: Record<string, unknown>): LettersSearch {
  const read: LettersSearch = {}
  const status = search['status']
  if (status === 'all') read.status = status
  if (typeof status === 'string' && isLetterStatus(status) && status !== 'draft') read.status = status
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  if (typeof q === 'string' && q !== '') read.q = q.slice(0, 200)
  if (search['letter'] === 'none') read.letter = 'none'
  if (isNumber(search['letter'])) read.letter = search['letter']
  if (isTrue(search['edit'])) read.edit = true
  if (isTrue(search['new'])) read.new = true
  if (isNumber(search['letterFor'])) read.letterFor = search['letterFor']
  return { ...read, ...filtersOf(search) }
}

export function listOf(search: LettersSearch): LetterFilters & { tab: LetterTab; q: string } {
  return { tab: search.status ?? 'draft', q: search.q ?? '', ...filtersOf(search) }
}

export function filtersOf(search: Record<string, unknown>): LetterFilters {
  const filters: LetterFilters = {}
  const type = letterTypes.find((name) => name === search['type'])
  if (type) filters.type = type
  const priority = letterPriorities.find((name) => name === search['priority'])
  if (priority) filters.priority = priority
  if (isNumber(search['doctor'])) filters.doctor = search['doctor']
  if (isTrue(search['overdue'])) filters.overdue = true
  if (isTrue(search['attention'])) filters.attention = true
  return filters
}

export type LetterSearch = { edit?: true; download?: true }

/** Reads the URL parameters of a single letter: `?edit=true`, `?download=true` (spec §2). */
export function readLetterSearch(search: Record<string, unknown>): LetterSearch {
  const read: LetterSearch = {}
  if (isTrue(search['edit'])) read.edit = true
  if (isTrue(search['download'])) read.download = true
  return read
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
