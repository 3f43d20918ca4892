// The problems of whole files: why a file was not read, the warnings about its list, and the order of its dates.
import { dobInOrder, isDayOrderOpen } from '@sincerely/domain/extraction/dob-readings'
import type { DayOrder, PatientRecord } from '@sincerely/domain/extraction/types'
import { counted } from './counted.ts'
import type { ListOfFile } from './import-store.ts'
import { isInProgress, type ImportFile } from './import-work.ts'

export type FileIssue = {
  file: ImportFile
  /** The reason if the file was not read; null if it was. */
  failure: string | null
  warnings: string[]
  /**
   * The dates that can be read in two ways: their number, and both readings `YYYY-MM-DD` of one of them. Null if there are
   * none.
   */
  dates: { count: number; readings: string[] } | null
  /** Whether the file still needs a decision. */
  isOpen: boolean
}

/** Returns the files with something to report, in their order. */
export function fileIssues(
  files: readonly ImportFile[],
  lists: Readonly<Record<string, ListOfFile>>,
): FileIssue[] {
  return files.flatMap((file) => {
    const issue = issueOf(file, lists[file.id])
    const hasMore = issue.dates !== null || isInProgress(file)
    return issue.isOpen || hasMore ? [issue] : []
  })
}

/** Returns a summary such as '3 of 8 files need a look', with the kinds of problems. */
export function issuesSummary(issues: readonly FileIssue[], total: number): { title: string; kinds: string } {
  const open = issues.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return { title: `About ${counted(issues.length, 'file')}`, kinds: '' }
  const which = total === 1 ? '1 file' : `${open.length} of ${counted(total, 'file')}`
  return { title: `${which} ${open.length === 1 ? 'needs' : 'need'} a look`, kinds: kindsOf(open) }
}

function issueOf(file: ImportFile, list: ListOfFile | undefined): FileIssue {
  const failure = file.state.step === 'failed' ? file.state.message : null
  const unclear = (list?.records ?? []).filter(({ fields }) => isDayOrderOpen(fields.dob))
  const [first] = unclear
  const dates = first ? { count: unclear.length, readings: orders.map((order) => dayIn(first, order)) } : null
  const isOrderOpen = dates !== null && file.dayOrder === null
  const warnings = (list?.warnings ?? [])
    .filter(({ code }) => code !== 'day_order_ambiguous' && (code !== 'day_order_mixed' || isOrderOpen))
    .map(({ message }) => message)
  const isOpen = failure !== null || warnings.length > 0 || isOrderOpen
  return { file, failure, warnings, dates, isOpen }
}

const orders = ['dmy', 'mdy'] as const satisfies readonly DayOrder[]

function dayIn({ fields }: PatientRecord, order: DayOrder): string {
  return dobInOrder(fields.dob, order).value ?? ''
}

function kindsOf(open: readonly FileIssue[]): string {
  const count = (isOne: (issue: FileIssue) => boolean) => open.filter(isOne).length
  const parts: [number, string][] = [
    [count(({ failure }) => failure !== null), 'not read'],
    [
      count(({ dates, file }) => dates !== null && file.dayOrder === null),
      'with dates that can be read either way',
    ],
    [count(({ warnings }) => warnings.length > 0), 'with a warning'],
  ]
  return parts
    .filter(([files]) => files > 0)
    .map(([files, what]) => `${files} ${what}`)
    .join(', ')
}
