// The whole review, with all rows in the order of the lists, filtered and counted.
import type { PatientRecord } from '@sincerely/domain/extraction/types'
import { type ImportWork, type Touch, rowKey } from './import-work.ts'
import { reviewRow, type ReviewRow, type RowSetting } from './review-row.ts'
import { isDuplicate, type RowStatus } from './row-status.ts'

/** The patients of a list. */
export type ReadList = { records: PatientRecord[] }

export type Review = {
  rows: ReviewRow[]
  statuses: Map<string, RowStatus>
  /** The keys of the rows that made the server refuse the last attempt. */
  toRecheck?: readonly string[]
}

/** The name of a filter, or the id of a file. */
export type RowFilter = 'all' | 'check' | 'duplicates' | 'again' | (string & {})

export const rowsOnPage = 50

/**
 * Returns all rows that are neither removed nor created. `today` is `YYYY-MM-DD`. Unchanged rows are the same objects as
 * before.
 */
export function rowsOf(
  { files, touched }: Pick<ImportWork, 'files' | 'touched'>,
  lists: Readonly<Record<string, ReadList>>,
  today: string,
): ReviewRow[] {
  return files.flatMap((file) => {
    const list = lists[file.id]
    if (list === undefined) return []
    const setting = { fileId: file.id, dayOrder: file.dayOrder, today: file.readOn ?? today }
    return list.records.flatMap((record) => {
      const touch = touched[rowKey(file.id, record)] ?? untouched
      if (touch.removed || touch.created) return []
      return [cachedRow(record, touch, setting)]
    })
  })
}

export function filtered({ rows, statuses, toRecheck = [] }: Review, filter: RowFilter): ReviewRow[] {
  if (filter === 'all') return rows
  if (filter === 'check') return rows.filter(needsCheck)
  if (filter === 'duplicates') return rows.filter(({ key }) => isLikeAnother(statuses.get(key)))
  if (filter === 'again') {
    const keys = new Set(toRecheck)
    return rows.filter(({ key }) => keys.has(key))
  }
  return rows.filter(({ fileId }) => fileId === filter)
}

/** Whether the row has a doubtful or wrong value. */
export function needsCheck({ marks, problems }: ReviewRow): boolean {
  return marks.length > 0 || Object.keys(problems).length > 0
}

export function isLikeAnother(status: RowStatus | undefined): boolean {
  return status !== undefined && isDuplicate(status)
}

export function selectedRows({ rows, statuses }: Review): ReviewRow[] {
  return rows.filter(({ key }) => statuses.get(key)?.isSelected)
}

/** Returns the selected rows that the filter shows. */
export function selectedIn(review: Review, filter: RowFilter): ReviewRow[] {
  return filtered(review, filter).filter(({ key }) => review.statuses.get(key)?.isSelected)
}

/** Returns the rows that are left out only because their names must be typed. */
export function rowsNeedingNames({ rows, statuses }: Review): ReviewRow[] {
  return rows.filter(({ key }) => statuses.get(key)?.hold === 'unread')
}

/** Returns the next or previous row to check, and continues at the other end of the list; null if there is none. */
export function nextToCheck({ rows, statuses }: Review, from: string | null, step: 1 | -1): ReviewRow | null {
  const currentIndex = rows.findIndex(({ key }) => key === from)
  const start = currentIndex < 0 && step < 0 ? 0 : currentIndex
  for (let steps = 1; steps <= rows.length; steps += 1) {
    const row = rows[(start + step * steps + rows.length * 2) % rows.length]
    if (row && (needsCheck(row) || isLikeAnother(statuses.get(row.key)))) return row
  }
  return null
}

/** Returns the kinds of doubt with their rows, the most frequent kind first. */
export function markCounts(rows: readonly ReviewRow[]) {
  const counts = new Map<string, { code: string; message: string; keys: string[]; isMissingValue: boolean }>()
  for (const { key, marks } of rows) {
    for (const { code, message } of marks) {
      const kind = counts.get(code) ?? { code, message, keys: [], isMissingValue: code.endsWith('_missing') }
      if (kind.keys.at(-1) !== key) kind.keys.push(key)
      counts.set(code, kind)
    }
  }
  return [...counts.values()].toSorted((one, other) => other.keys.length - one.keys.length)
}

export type MarkCount = ReturnType<typeof markCounts>[number]

const untouched: Touch = {}

type CachedRow = { touch: Touch; setting: RowSetting; row: ReviewRow }

/** Caches each row until it changes, because lists have thousands of rows. */
const rowCache = new WeakMap<PatientRecord, CachedRow>()

function cachedRow(record: PatientRecord, touch: Touch, setting: RowSetting): ReviewRow {
  const before = rowCache.get(record)
  const isKnown = before !== undefined && isSame(before.setting, setting)
  if (isKnown && before.touch === touch) return before.row
  // A selection does not change the content of a row.
  const row =
    isKnown && hasSameContent(before.touch, touch)
      ? { ...before.row, touch }
      : reviewRow(record, touch, setting)
  rowCache.set(record, { touch, setting, row })
  return row
}

function isSame(one: RowSetting, other: RowSetting): boolean {
  return one.fileId === other.fileId && one.dayOrder === other.dayOrder && one.today === other.today
}

function hasSameContent(one: Touch, other: Touch): boolean {
  return one.typed === other.typed && one.reading === other.reading && one.accepted === other.accepted
}
