import type {
  PracticeLetterFilter,
  PracticeLetterPage,
  PracticeLetterQuery,
} from '@sincerely/contract/practice-letters'
import type { CsvCell } from '@sincerely/domain/csv'
import { clockTime, dayIn, instantOf, nextDay, shortDate } from '@sincerely/domain/dates'
import { practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import { letterStatuses } from '@sincerely/domain/letters/status'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { csvChunks } from '../../../platform/csv.ts'
import type { FileReply } from '../../../platform/replies.ts'
import { findPractice } from '../../system/system.ts'
import { selectCounts } from '../letters.sql.ts'
import {
  type ExportedLetter,
  type PracticeSearch,
  selectByNumber,
  selectInOrder,
} from './practice-letters.sql.ts'

export async function listPracticeLetters(ctx: Ctx, query: PracticeLetterQuery): Promise<PracticeLetterPage> {
  const search = await searchOf(ctx, query)
  const [page, byStatus] = await Promise.all([
    selectInOrder(ctx.db, ctx.actor, search, query),
    selectCounts(ctx.db, ctx.actor),
  ])
  const total = letterStatuses.reduce((sum, status) => sum + byStatus[status], 0)
  const counts = { total, completed: byStatus.posted, pending: byStatus.approved, drafts: byStatus.draft }
  return { ...page, counts }
}

async function searchOf({ db, now }: Ctx, filter: PracticeLetterFilter): Promise<PracticeSearch> {
  const { from, to, ...search } = filter
  const timeZone = (await findPractice(db))?.timeZone ?? 'Europe/London'
  const beginningOf = (day: string) => instantOf(day, '00:00', timeZone)
  const span = {
    ...(from !== undefined && { since: beginningOf(from) }),
    ...(to !== undefined && { before: beginningOf(nextDay(to)) }),
  }
  const isDated = from !== undefined || to !== undefined
  return { ...search, timeZone, dayBegan: beginningOf(dayIn(now(), timeZone)), span: isDated ? span : null }
}

/** Contains each letter once, even if letters change during the export, because a letter keeps its number. */
export async function exportPracticeLetters(
  ctx: Ctx,
  filter: PracticeLetterFilter,
  signal: AbortSignal,
): Promise<FileReply> {
  const search = await searchOf(ctx, filter)
  const { q, doctorId = null, status = null, type = null, priority = null, overdue = false } = filter
  const { late, dated, from, to, postedBy: posterId, way, draftedBy } = filter
  // The search may be a patient's name, so it is not recorded.
  const details = {
    doctorId,
    status,
    type,
    priority,
    overdue,
    isSearched: Boolean(q),
    late,
    dated,
    from,
    to,
    posterId,
    way,
    draftedBy,
  }
  await transaction(ctx, (tx) => tx.audit({ action: 'letter.export-list', details }))
  const fileName = `Letters_${dayIn(ctx.now(), search.timeZone)}.csv`
  return { fileName, chunks: csvChunks(rowsOf(ctx, search, signal)) }
}

const readAtOnce = 1000

type Part = Parameters<typeof selectByNumber>[3]

async function* rowsOf(ctx: Ctx, search: PracticeSearch, signal: AbortSignal): AsyncGenerator<CsvCell[]> {
  yield [...columns]
  let below: number | null = null
  while (!signal.aborted) {
    const part: Part = { below, most: readAtOnce }
    const letters = await selectByNumber(ctx.db, ctx.actor, search, part)
    for (const letter of letters) yield cellsOf(letter, search.timeZone)
    below = letters.at(-1)?.id ?? null
    if (letters.length < readAtOnce) return
  }
}

const columns = [
  'Letter no.',
  'Title',
  'Patient',
  'MR #',
  'Doctor',
  'Secretary',
  'Status',
  'Type',
  'Priority',
  'Started',
  'Started by',
  'Due',
  'Approved',
  'Approved by',
  'Posted',
  'Posted by',
  'Updated',
] as const

function cellsOf(letter: ExportedLetter, timeZone: string): CsvCell[] {
  const { id, title, patientName, patientId, doctorName, secretaryName, priority } = letter
  const { startedAt, startedBy, approvedAt, approvedBy, completedAt, postedBy } = letter
  return [
    id,
    title,
    patientName,
    patientId,
    doctorName,
    secretaryName ?? 'Unassigned',
    practiceStatusLabels[letter.status].label,
    letterTypeName(letter.type),
    `${priority.charAt(0).toUpperCase()}${priority.slice(1)}`,
    moment(startedAt, timeZone),
    startedBy,
    shortDate(new Date(letter.dueAt), timeZone),
    moment(approvedAt, timeZone),
    approvedBy ?? '',
    moment(completedAt, timeZone),
    postedBy ?? '',
    moment(letter.updatedAt, timeZone),
  ]
}

/** The time in a separate column, in a form that spreadsheets recognise. */
function moment(instant: Date | string | null, timeZone: string): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${shortDate(at, timeZone)} ${clockTime(at, timeZone)}`
}
