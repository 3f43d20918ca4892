// The URL parameters of the administrators' letters: search, filters, sorting, and the steps of creating a letter.
import {
  type PracticeLetterSort,
  type PracticeStatus,
  practiceLetterSorts,
  practiceStatuses,
} from '@sincerely/domain/letters/practice-status'
import {
  type LetterPriority,
  type LetterType,
  letterPriorities,
  letterTypes,
} from '@sincerely/domain/letters/types'
import { tableAddress, type TableSearch } from '../../../ui/data-table/table-address.ts'

/** Filters; a letter has to match all of them. */
export type PracticeFilter = {
  q?: string
  /** The id of the doctor who signs. */
  doctor?: number
  status?: PracticeStatus
  type?: LetterType
  priority?: LetterPriority
  overdue?: true
}

export type PracticeSearch = PracticeFilter &
  Pick<TableSearch<PracticeLetterSort>, 'sort' | 'direction'> & {
    /** The patient of a new letter is being selected. */
    new?: true
    /** The patient id of a letter being written. */
    letterFor?: number
  }

/** Newest change first; sorted by due date, the earliest first. */
export const practiceAddress = tableAddress<PracticeLetterSort, PracticeSearch>(
  { sort: 'updated', direction: 'desc' },
  ['updated', 'number'],
)

/** Reads the URL; invalid values are ignored. */
export function readPracticeSearch(search: Record<string, unknown>): PracticeSearch {
  return practiceAddress.withoutUsual({
    ...practiceFilterOf(search),
    sort: practiceLetterSorts.find((sort) => sort === search['sort']),
    direction: search['direction'] === 'asc' ? 'asc' : undefined,
    new: search['new'] === true ? true : undefined,
    letterFor: isNumber(search['letterFor']) ? search['letterFor'] : undefined,
  })
}

export function practiceFilterOf(search: Record<string, unknown>): PracticeFilter {
  const filter: PracticeFilter = {}
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  if (typeof q === 'string' && q !== '') filter.q = q.slice(0, 200)
  if (isNumber(search['doctor'])) filter.doctor = search['doctor']
  const status = practiceStatuses.find((name) => name === search['status'])
  if (status) filter.status = status
  const type = letterTypes.find((name) => name === search['type'])
  if (type) filter.type = type
  const priority = letterPriorities.find((name) => name === search['priority'])
  if (priority) filter.priority = priority
  if (search['overdue'] === true) filter.overdue = true
  return filter
}

/** Replaces the filters and keeps the sorting. */
export function filteredBy(search: PracticeSearch, filter: PracticeFilter): PracticeSearch {
  const { sort, direction } = search
  return practiceAddress.withoutUsual({ ...filter, sort, direction })
}

export function practiceQueryOf(search: PracticeSearch) {
  const { sort, direction } = practiceAddress.shownBy(search)
  return { ...exportQueryOf(search), sort, direction }
}

export function exportQueryOf(search: PracticeSearch) {
  const { doctor, overdue, ...filter } = practiceFilterOf(search)
  return { ...filter, doctorId: doctor, overdue: overdue && ('true' as const) }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
