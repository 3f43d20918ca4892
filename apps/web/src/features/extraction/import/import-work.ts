// The stored part of an import: its files, and the user's changes to each row.
import type { DayOrder, PatientTable } from '@sincerely/domain/extraction/types'
import type { Typed } from './row-fields.ts'

export const importSteps = ['upload', 'review', 'confirmation'] as const
export type ImportStep = (typeof importSteps)[number]

export type FileState =
  | { step: 'waiting' | 'queued' | 'sending' | 'read' }
  /** `rows` is the number of rows of a table, which has no pages. */
  | { step: 'reading'; page: number; pages: number; rows?: number }
  /** `code` is the server's error code or 'too_big', 'empty' or 'offline'. */
  | { step: 'failed'; code: string; message: string; canRetry: boolean }

export type ImportFile = {
  id: string
  name: string
  /** The size of the file in bytes. */
  size: number
  state: FileState
  /** The day `YYYY-MM-DD` on which the file was read. Later dates in it count as in the future. */
  readOn: string | null
  /** The order of day and month in its dates, if the user had to choose it; null otherwise. */
  dayOrder: DayOrder | null
}

/** The list that the server read in a file. Sizes are in points; a table has no pages. */
export type StoredList = {
  tables: PatientTable[]
  warnings: { code: string; message: string }[]
  pages: { number: number; width: number; height: number }[]
}

/** The user's changes to one row. A missing field means that the list's value applies. */
export type Touch = {
  typed?: Typed
  /** The reading `YYYY-MM-DD` that the user chose for an ambiguous date of birth. */
  reading?: string
  /** The values that the user confirmed, each with its mark (`acceptance`). */
  accepted?: string[]
  selected?: boolean
  /** The identity (`personText`) that was left out as a duplicate. The row stays out until somebody selects it. */
  keptOut?: string
  removed?: boolean
  /** The identity (`personText`) that the user marked as a different person. */
  somebodyElse?: string
  /**
   * The ids of the records that this person differs from, and in `elseTwin` the key of the earlier row. Only records and
   * rows that were shown are among them.
   */
  elseThan?: number[]
  elseTwin?: string
  created?: boolean
}

export type ImportWork = {
  step: ImportStep
  files: ImportFile[]
  /** The user's changes by row key. */
  touched: Record<string, Touch>
  /** The id of the doctor whom an administrator chose for the patients; null before that. */
  doctorId: number | null
}

export const noWork: ImportWork = { step: 'upload', files: [], touched: {}, doctorId: null }

/** In bytes: 10 MB, the server's limit (rules §4). */
export const maxBytes = 10_000_000

export function isBlank({ files }: ImportWork): boolean {
  return files.length === 0
}

export function isInProgress({ state }: ImportFile): boolean {
  return state.step === 'queued' || state.step === 'sending' || state.step === 'reading'
}

/** Whether the file can be sent: it was not sent yet, or another attempt may help. */
export function canSend({ state }: ImportFile): boolean {
  return state.step === 'waiting' || (state.step === 'failed' && state.canRetry)
}

/** Returns all files that are not read: in progress, waiting or failed. */
export function unreadFiles({ files }: Pick<ImportWork, 'files'>): ImportFile[] {
  return files.filter(({ state }) => state.step !== 'read')
}

export function rowKey(fileId: string, place: { table: number; row: number }): string {
  return `${fileId}/${place.table}/${place.row}`
}

export function withFile(work: ImportWork, id: string, changes: Partial<ImportFile>): ImportWork {
  return { ...work, files: work.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) }
}

/** Removes the files, and all changes to their rows. */
export function withoutFiles(work: ImportWork, ids: readonly string[]): ImportWork {
  const isOf = (key: string) => ids.some((id) => key.startsWith(`${id}/`))
  return {
    ...work,
    files: work.files.filter(({ id }) => !ids.includes(id)),
    touched: Object.fromEntries(Object.entries(work.touched).filter(([key]) => !isOf(key))),
  }
}

export function withTouches(
  work: ImportWork,
  keys: readonly string[],
  change: (touch: Touch) => Touch,
): ImportWork {
  const touched = { ...work.touched }
  for (const key of keys) touched[key] = change(touched[key] ?? {})
  return { ...work, touched }
}

/** Restores the work after the page was left. Files that were in progress wait to be sent again. */
export function resumedWork(work: ImportWork): ImportWork {
  const files = work.files.map((file): ImportFile =>
    isInProgress(file) ? { ...file, state: { step: 'waiting' } } : file,
  )
  if (work.step !== 'confirmation') return { ...work, files }
  return { ...work, files, step: files.some(({ state }) => state.step === 'read') ? 'review' : 'upload' }
}
