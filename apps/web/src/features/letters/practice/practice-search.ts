// What the address of the administrators' letters says: the search, the filters, and whether a letter is being begun.
import { type PracticeStatus, practiceStatuses } from '@sincerely/domain/letters/practice-status'
import {
  type LetterPriority,
  type LetterType,
  letterPriorities,
  letterTypes,
} from '@sincerely/domain/letters/types'

/** What is left out of the list; each has to hold. */
export type PracticeFilter = {
  q?: string
  /** The number of the doctor who signs. */
  doctor?: number
  status?: PracticeStatus
  type?: LetterType
  priority?: LetterPriority
}

export type PracticeSearch = PracticeFilter & {
  /** The patient of a new letter is being chosen. */
  new?: true
  /** The number of the patient for whom one is being written. */
  letterFor?: number
}

/** Reads the address; what makes no sense in it is left out. */
export function readPracticeSearch(search: Record<string, unknown>): PracticeSearch {
  const read: PracticeSearch = practiceFilterOf(search)
  if (search['new'] === true) read.new = true
  if (isNumber(search['letterFor'])) read.letterFor = search['letterFor']
  return read
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
  return filter
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
