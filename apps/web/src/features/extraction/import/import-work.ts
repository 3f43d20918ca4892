// An import of patient lists as it is kept on the device: its files, and what a person did with each row.
import type { DayOrder, PatientTable } from '@sincerely/domain/extraction/types'
import type { Typed } from './row-fields.ts'

export const importSteps = ['upload', 'review', 'confirmation'] as const
export type ImportStep = (typeof importSteps)[number]

export type FileState =
  | { step: 'waiting' | 'queued' | 'sending' | 'read' }
  | { step: 'reading'; page: number; pages: number }
  /** `code` is that of the server's answer, or 'too_big', 'empty', 'offline'. */
  | { step: 'failed'; code: string; message: string; canRetry: boolean }

export type ImportFile = {
  id: string
  name: string
  /** bytes */
  size: number
  state: FileState
  /** The day `YYYY-MM-DD` it was read: what is in the future is judged by it. */
  readOn: string | null
  /** Which comes first in its dates, where a person had to say it. */
  dayOrder: DayOrder | null
}

/** What was read of a file, as the server answered it. Sizes are in points. */
export type KeptList = {
  tables: PatientTable[]
  warnings: { code: string; message: string }[]
  pages: { number: number; width: number; height: number }[]
}

/** What a person did with one row of a list. What is not in it is as the list says. */
export type Touch = {
  typed?: Typed
  /** Of a date of birth that can mean several days, the one `YYYY-MM-DD` somebody chose. */
  reading?: string
  /** What was looked at and found right, each a value with its mark (`acceptance`). */
  accepted?: string[]
  selected?: boolean
  /**
   * The person, as `personText`, whom the program left out: it was like a record or an earlier row then, and stays out
   * until somebody selects it.
   */
  keptOut?: string
  removed?: boolean
  /** The person, as `personText`, of whom somebody said: not the one who has a record already. */
  somebodyElse?: string
  /** Than which records, by their ids, and than which earlier row, by its key: those that were shown, and no others. */
  elseThan?: number[]
  elseTwin?: string
  created?: boolean
}

export type ImportWork = {
  step: ImportStep
  files: ImportFile[]
  /** By the key of the row. */
  touched: Record<string, Touch>
  /** For whom, where an administrator imports. */
  doctorId: number | null
}

export const noWork: ImportWork = { step: 'upload', files: [], touched: {}, doctorId: null }

/** 10 MB, as the server counts (rules §4). */
export const mostBytes = 10_000_000

export function isBlank({ files }: ImportWork): boolean {
  return files.length === 0
}

export function isUnderWay({ state }: ImportFile): boolean {
  return state.step === 'queued' || state.step === 'sending' || state.step === 'reading'
}

/** Worth sending: it was not sent yet, or another try may do better. */
export function isToSend({ state }: ImportFile): boolean {
  return state.step === 'waiting' || (state.step === 'failed' && state.canRetry)
}

/** What is not read yet, whatever came between: under way, waiting, or refused. */
export function unreadFiles({ files }: Pick<ImportWork, 'files'>): ImportFile[] {
  return files.filter(({ state }) => state.step !== 'read')
}

export function rowKey(fileId: string, place: { table: number; row: number }): string {
  return `${fileId}/${place.table}/${place.row}`
}

export function withFile(work: ImportWork, id: string, changes: Partial<ImportFile>): ImportWork {
  return { ...work, files: work.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) }
}

/** Without the file and all that was done with its rows. */
export function withoutFiles(work: ImportWork, ids: readonly string[]): ImportWork {
  const isOf = (key: string) => ids.some((id) => key.startsWith(`${id}/`))
  return {
    ...work,
    files: work.files.filter(({ id }) => !ids.includes(id)),
    touched: Object.fromEntries(Object.entries(work.touched).filter(([key]) => !isOf(key))),
  }
}

/** The same change to several rows. */
export function withTouches(
  work: ImportWork,
  keys: readonly string[],
  change: (touch: Touch) => Touch,
): ImportWork {
  const touched = { ...work.touched }
  for (const key of keys) touched[key] = change(touched[key] ?? {})
  return { ...work, touched }
}

/** What was under way when the page was left waits to be sent again. */
export function afterReturn(work: ImportWork): ImportWork {
  const files = work.files.map((file): ImportFile =>
    isUnderWay(file) ? { ...file, state: { step: 'waiting' } } : file,
  )
  if (work.step !== 'confirmation') return { ...work, files }
  return { ...work, files, step: files.some(({ state }) => state.step === 'read') ? 'review' : 'upload' }
}
