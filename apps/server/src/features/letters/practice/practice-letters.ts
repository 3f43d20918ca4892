import type {
  PracticeLetter,
  PracticeLetterFilter,
  PracticeLetterPage,
  PracticeLetterQuery,
} from '@sincerely/contract/practice-letters'
import type { CsvCell } from '@sincerely/domain/csv'
import { clockTime, dayIn, shortDate } from '@sincerely/domain/dates'
import { practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { transaction } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { csvChunks } from '../../../platform/csv.ts'
import type { FileReply } from '../../../platform/replies.ts'
import { findPractice, startOfDay } from '../../system/system.ts'
import { selectCounts } from '../letters.sql.ts'
import { type PracticeSearch, selectByNumber, selectInOrder } from './practice-letters.sql.ts'

export async function listPracticeLetters(ctx: Ctx, query: PracticeLetterQuery): Promise<PracticeLetterPage> {
  const search = await searchOf(ctx, query)
  const [page, { draft, approved, posted }] = await Promise.all([
    selectInOrder(ctx.db, ctx.actor, search, query),
    selectCounts(ctx.db, ctx.actor),
  ])
  const counts = { total: draft + approved + posted, completed: posted, pending: approved, drafts: draft }
  return { ...page, counts }
}

async function searchOf(ctx: Ctx, filter: PracticeLetterFilter): Promise<PracticeSearch> {
  const { q, doctorId, status, type, priority, overdue } = filter
  return { q, doctorId, status, type, priority, dayBegan: overdue ? await startOfDay(ctx) : undefined }
}

/** Contains each letter once, however long it takes and whatever changes meanwhile, because a letter keeps its number. */
export async function exportPracticeLetters(
  ctx: Ctx,
  filter: PracticeLetterFilter,
  signal: AbortSignal,
): Promise<FileReply> {
  const timeZone = (await findPractice(ctx.db))?.timeZone ?? 'Europe/London'
  const { q, doctorId = null, status = null, type = null, priority = null, overdue = false } = filter
  // The search may be a patient's name, so it is not recorded.
  const details = { doctorId, status, type, priority, overdue, isSearched: Boolean(q) }
  await transaction(ctx, (tx) => tx.audit({ action: 'letter.export-list', details }))
  const fileName = `Letters_${dayIn(ctx.now(), timeZone)}.csv`
  return { fileName, chunks: csvChunks(rowsOf(ctx, await searchOf(ctx, filter), { timeZone, signal })) }
}

const readAtOnce = 1000

type Part = Parameters<typeof selectByNumber>[3]

async function* rowsOf(
  ctx: Ctx,
  search: PracticeSearch,
  { timeZone, signal }: { timeZone: string; signal: AbortSignal },
): AsyncGenerator<CsvCell[]> {
  yield [...columns]
  let below: number | null = null
  while (!signal.aborted) {
    const part: Part = { below, most: readAtOnce }
    const letters = await selectByNumber(ctx.db, ctx.actor, search, part)
    for (const letter of letters) yield cellsOf(letter, timeZone)
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
  'Due',
  'Updated',
  'Completed',
] as const

function cellsOf(letter: PracticeLetter, timeZone: string): CsvCell[] {
  const { id, title, patientName, patientId, doctorName, secretaryName, priority } = letter
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
    shortDate(new Date(letter.dueAt), timeZone),
    moment(letter.updatedAt, timeZone),
    letter.completedAt === null ? '' : moment(letter.completedAt, timeZone),
  ]
}

/** The time in a column of its own, which spreadsheets recognise. */
function moment(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${shortDate(at, timeZone)} ${clockTime(at, timeZone)}`
}
