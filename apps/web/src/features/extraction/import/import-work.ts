// The stored part of an import: its files, and what the user did with each row.
import type { DayOrder, PatientTable } from '@sincerely/domain/extraction/types'
import type { Typed } from './row-fields.ts'

export const importSteps = ['upload', 'review', 'confirmation'] as const
export type ImportStep = (typeof importSteps)[number]

export type FileState =
  | { step: 'waiting' | 'queued' | 'sending' | 'read' }
  /** `rows`: how many a table has, which has no pages. */
  | { step: 'reading'; page: number; pages: number; rows?: number }
  /** `code` is the server's error code, or 'too_big', 'empty', 'offline'. */
  | { step: 'failed'; code: string; message: string; canRetry: boolean }

export type ImportFile = {
  id: string
  name: string
  /** In bytes. */
  size: number
  state: FileState
  /** The day `YYYY-MM-DD` of reading. Later dates count as in the future. */
  readOn: string | null
  /** The order of its dates, if the user had to choose it. */
  dayOrder: DayOrder | null
}

/** The server's reading of a file. Sizes are in points; a table has no pages. */
export type StoredList = {
  tables: PatientTable[]
  warnings: { code: string; message: string }[]
  pages: { number: number; width: number; height: number }[]
}

/** The user's changes to one row. Missing fields are as in the list. */
export type Touch = {
  typed?: Typed
  /** The reading `YYYY-MM-DD` chosen for an ambiguous date of birth. */
  reading?: string
  /** Values confirmed as right, each with its mark (`acceptance`). */
  accepted?: string[]
  selected?: boolean
  /** The identity (`personText`) that was left out as a duplicate. It stays out until somebody selects the row. */
  keptOut?: string
  removed?: boolean
  /** The identity (`personText`) that the user marked as a different person. */
  somebodyElse?: string
  /** Different from these records (ids), and from this earlier row (key): only those that were shown. */
  elseThan?: number[]
  elseTwin?: string
  created?: boolean
}

export type ImportWork = {
  step: ImportStep
  files: ImportFile[]
  /** By row key. */
  touched: Record<string, Touch>
  /** Chosen when an administrator imports. */
  doctorId: number | null
}

export const noWork: ImportWork = { step: 'upload', files: [], touched: {}, doctorId: null }

/** 10 MB, the server's limit (rules §4). */
export const maxBytes = 10_000_000

export function isBlank({ files }: ImportWork): boolean {
  return files.length === 0
}

export function isInProgress({ state }: ImportFile): boolean {
  return state.step === 'queued' || state.step === 'sending' || state.step === 'reading'
}

/** Not sent yet, or worth another attempt. */
export function canSend({ state }: ImportFile): boolean {
  return state.step === 'waiting' || (state.step === 'failed' && state.canRetry)
}

/** All files that are not read: in progress, waiting or failed. */
export function unreadFiles({ files }: Pick<ImportWork, 'files'>): ImportFile[] {
  return files.filter(({ state }) => state.step !== 'read')
}

export function rowKey(fileId: string, place: { table: number; row: number }): string {
  return `${fileId}/${place.table}/${place.row}`
}

export function withFile(work: ImportWork, id: string, changes: Partial<ImportFile>): ImportWork {
  return { ...work, files: work.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) }
}

/** Removes the files and everything done with their rows. */
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

/** Files that were in progress when the page was left wait to be sent again. */
export function resumedWork(work: ImportWork): ImportWork {
  const files = work.files.map((file): ImportFile =>
    isInProgress(file) ? { ...file, state: { step: 'waiting' } } : file,
  )
  if (work.step !== 'confirmation') return { ...work, files }
  return { ...work, files, step: files.some(({ state }) => state.step === 'read') ? 'review' : 'upload' }
}
