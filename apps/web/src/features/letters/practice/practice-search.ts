// The URL parameters of the administrators' letters: search, filters, sorting, and the progress of a new letter.
import {
  type PracticeLetterSort,
  practiceLetterSorts,
  practiceStatuses,
} from '@sincerely/domain/letters/practice-status'
import { sendingWays } from '@sincerely/domain/letters/sending-ways'
import { type LetterPriority, letterPriorities, letterTypes } from '@sincerely/domain/letters/types'
import { isDay } from '@sincerely/domain/dates'
import { drafters, type FigureFilter, letterDates } from '@sincerely/domain/reports/figure-filters'
import { tableAddress, type TableSearch } from '../../../ui/data-table/table-address.ts'

/** The filters; a letter has to match all of them. `doctor` is the id of the doctor who signs the letter. */
export type PracticeFilter = FigureFilter & { q?: string; priority?: LetterPriority }

export type PracticeSearch = PracticeFilter &
  Pick<TableSearch<PracticeLetterSort>, 'sort' | 'direction'> & {
    /** Whether the patient of a new letter is being selected. */
    new?: true
    /** The patient id of a new letter that is being written. */
    letterFor?: number
  }

/** Sorts by the latest change first. A list sorted by due date starts with the earliest. */
export const practiceAddress = tableAddress<PracticeLetterSort, PracticeSearch>(
  { sort: 'updated', direction: 'desc' },
  ['updated', 'number'],
)

/** Reads the URL parameters and ignores invalid values. */
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
  const read = <const Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search[name])
  const status = read('status', practiceStatuses)
  if (status) filter.status = status
  const type = read('type', letterTypes)
  if (type) filter.type = type
  const priority = read('priority', letterPriorities)
  if (priority) filter.priority = priority
  const dated = read('dated', letterDates)
  if (dated) filter.dated = dated
  const way = read('way', sendingWays)
  if (way) filter.way = way
  const draftedBy = read('draftedBy', drafters)
  if (draftedBy) filter.draftedBy = draftedBy
  for (const name of ['doctor', 'postedBy'] as const) if (isNumber(search[name])) filter[name] = search[name]
  for (const name of ['from', 'to'] as const) {
    const day = search[name]
    if (typeof day === 'string' && isDay(day)) filter[name] = day
  }
  for (const name of ['overdue', 'late'] as const) if (search[name] === true) filter[name] = true
  return filter
}

/** Returns the URL parameters with other filters and the same sorting. */
export function filteredBy(search: PracticeSearch, filter: PracticeFilter): PracticeSearch {
  const { sort, direction } = search
  return practiceAddress.withoutUsual({ ...filter, sort, direction })
}

export function practiceQueryOf(search: PracticeSearch) {
  const { sort, direction } = practiceAddress.shownBy(search)
  return { ...exportQueryOf(search), sort, direction }
}

export function exportQueryOf(search: PracticeSearch) {
  const { doctor, overdue, late, ...filter } = practiceFilterOf(search)
  const flag = (is: true | undefined) => is && ('true' as const)
  return { ...filter, doctorId: doctor, overdue: flag(overdue), late: flag(late) }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
