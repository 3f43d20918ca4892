// The whole review: all rows in list order, filtered and counted.
import type { PatientRecord } from '@sincerely/domain/extraction/types'
import type { ImportWork, Touch } from './import-work.ts'
import { rowKey } from './import-work.ts'
import { reviewRow, type ReviewRow, type RowSetting } from './review-row.ts'
import { isDuplicate, type Standing } from './standings.ts'

/** The patients of a list. */
export type ReadList = { records: PatientRecord[] }

export type Review = {
  rows: ReviewRow[]
  standings: Map<string, Standing>
  /** Keys of the rows because of which the last attempt was refused. */
  again?: readonly string[]
}

/** 'all', 'check', 'duplicates', 'again', or the id of a file. */
export type RowFilter = 'all' | 'check' | 'duplicates' | 'again' | (string & {})

export const rowsOnPage = 50

/**
 * All rows that are neither removed nor created; `today` is `YYYY-MM-DD`. Unchanged rows are the same objects as
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
      return [knownRow(record, touch, setting)]
    })
  })
}

export function filtered({ rows, standings, again = [] }: Review, filter: RowFilter): ReviewRow[] {
  if (filter === 'all') return rows
  if (filter === 'check') return rows.filter(needsLook)
  if (filter === 'duplicates') return rows.filter(({ key }) => isLikeAnother(standings.get(key)))
  if (filter === 'again') {
    const keys = new Set(again)
    return rows.filter(({ key }) => keys.has(key))
  }
  return rows.filter(({ fileId }) => fileId === filter)
}

/** Has a doubtful or wrong value. */
export function needsLook({ marks, problems }: ReviewRow): boolean {
  return marks.length > 0 || Object.keys(problems).length > 0
}

export function isLikeAnother(standing: Standing | undefined): boolean {
  return standing !== undefined && isDuplicate(standing)
}

export function selectedRows({ rows, standings }: Review): ReviewRow[] {
  return rows.filter(({ key }) => standings.get(key)?.isSelected)
}

/** Selected rows that the filter shows. Hidden rows are not meant. */
export function selectedAmong(review: Review, filter: RowFilter): ReviewRow[] {
  return filtered(review, filter).filter(({ key }) => review.standings.get(key)?.isSelected)
}

/** Left out only because their names have to be typed. */
export function waitingForNames({ rows, standings }: Review): ReviewRow[] {
  return rows.filter(({ key }) => standings.get(key)?.hold === 'unread')
}

/** The next or previous row to check, wrapping around; null if there is none. */
export function nextToCheck(
  { rows, standings }: Review,
  from: string | null,
  step: 1 | -1,
): ReviewRow | null {
  const here = rows.findIndex(({ key }) => key === from)
  const start = here < 0 && step < 0 ? 0 : here
  for (let steps = 1; steps <= rows.length; steps += 1) {
    const row = rows[(start + step * steps + rows.length * 2) % rows.length]
    if (row && (needsLook(row) || isLikeAnother(standings.get(row.key)))) return row
  }
  return null
}

/** Rows with each kind of doubt, the most frequent first. */
export function markCounts(rows: readonly ReviewRow[]) {
  const counts = new Map<string, { code: string; message: string; keys: string[]; isAbsence: boolean }>()
  for (const { key, marks } of rows) {
    for (const { code, message } of marks) {
      const kind = counts.get(code) ?? { code, message, keys: [], isAbsence: code.endsWith('_missing') }
      if (kind.keys.at(-1) !== key) kind.keys.push(key)
      counts.set(code, kind)
    }
  }
  return [...counts.values()].toSorted((one, other) => other.keys.length - one.keys.length)
}

export type MarkCount = ReturnType<typeof markCounts>[number]

const untouched: Touch = {}

type Built = { touch: Touch; setting: RowSetting; row: ReviewRow }

/** Caches rows until something is done to them: lists have thousands. */
const built = new WeakMap<PatientRecord, Built>()

function knownRow(record: PatientRecord, touch: Touch, setting: RowSetting): ReviewRow {
  const before = built.get(record)
  const isKnown = before !== undefined && isSame(before.setting, setting)
  if (isKnown && before.touch === touch) return before.row
  // Selecting rows does not change their content.
  const row =
    isKnown && saysTheSame(before.touch, touch) ? { ...before.row, touch } : reviewRow(record, touch, setting)
  built.set(record, { touch, setting, row })
  return row
}

function isSame(one: RowSetting, other: RowSetting): boolean {
  return one.fileId === other.fileId && one.dayOrder === other.dayOrder && one.today === other.today
}

function saysTheSame(one: Touch, other: Touch): boolean {
  return one.typed === other.typed && one.reading === other.reading && one.accepted === other.accepted
}
