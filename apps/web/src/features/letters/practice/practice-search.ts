// What the address of the administrators' letters says: the search, the filters, the order, and whether a letter is being begun.
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

/** What is left out of the list; each has to hold. */
export type PracticeFilter = {
  q?: string
  /** The number of the doctor who signs. */
  doctor?: number
  status?: PracticeStatus
  type?: LetterType
  priority?: LetterPriority
  overdue?: true
}

export type PracticeSearch = PracticeFilter &
  Pick<TableSearch<PracticeLetterSort>, 'sort' | 'direction'> & {
    /** The patient of a new letter is being chosen. */
    new?: true
    /** The number of the patient for whom one is being written. */
    letterFor?: number
  }

/** The last changed first; by the day they are due, the earliest. */
export const practiceAddress = tableAddress<PracticeLetterSort, PracticeSearch>(
  { sort: 'updated', direction: 'desc' },
  ['updated', 'number'],
)

/** Reads the address; what makes no sense in it is left out. */
export function readPracticeSearch(search: Record<string, unknown>): PracticeSearch {
  return practiceAddress.withoutUsual({
    ...practiceFilterOf(search),
    sort: practiceLetterSorts.find((sort) => sort === search['sort']),
    direction: search['direction'] === 'asc' ? 'asc' : undefined,
    new: search['new'] === true ? true : undefined,
    letterFor: isNumber(search['letterFor']) ? search['letterFor'] : undefined,
  })
}

/** The filters of an address alone. */
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

/** Other filters in the same order. */
export function filteredBy(search: PracticeSearch, filter: PracticeFilter): PracticeSearch {
  const { sort, direction } = search
  return practiceAddress.withoutUsual({ ...filter, sort, direction })
}

/** What the server is asked for. */
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
