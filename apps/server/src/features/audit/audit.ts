import type { AuditFilter, AuditLine, AuditPage, AuditQuery, NotedHead } from '@sincerely/contract/audit'
import { actionWords } from '@sincerely/domain/audit/actions'
import type { CsvCell } from '@sincerely/domain/csv'
import { clockTime, dayIn, shortDate } from '@sincerely/domain/dates'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { csvChunks } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { FileReply } from '../../platform/replies.ts'
import { findPractice } from '../system/system.ts'
import { selectLines } from './audit.sql.ts'
import { selectHead } from './seals.sql.ts'

/** The end of the sealed chain. A copy kept elsewhere reveals a trail that was cut off. Null before the first seal. */
export async function auditHead(db: Db): Promise<NotedHead | null> {
  const head = await selectHead(db)
  return head === undefined ? null : { position: head.position, hash: head.hash.toString('hex') }
}

export async function listLines(ctx: Ctx, query: AuditQuery): Promise<AuditPage> {
  const { cursor = null, limit, ...filter } = query
  const timeZone = await timeZoneOf(ctx)
  // One line more than the limit shows that there is a next page.
  const lines = await selectLines(ctx.db, filter, { cursor, most: limit + 1, timeZone })
  const page = lines.slice(0, limit)
  const isMore = lines.length > limit
  return { lines: page, nextCursor: isMore ? (page.at(-1)?.cursor ?? null) : null }
}

/** Lines with the newest first. Lines written during the export are left out. */
export async function exportLines(ctx: Ctx, filter: AuditFilter, signal: AbortSignal): Promise<FileReply> {
  const timeZone = await timeZoneOf(ctx)
  await transaction(ctx, (tx) => tx.audit({ action: 'audit.export', details: { ...filter } }))
  const fileName = `Audit_trail_${dayIn(ctx.now(), timeZone)}.csv`
  return { fileName, chunks: csvChunks(rowsOf(ctx, filter, { timeZone, signal })) }
}

async function timeZoneOf({ db }: Ctx): Promise<string> {
  return (await findPractice(db))?.timeZone ?? 'Europe/London'
}

const readAtOnce = 1000

async function* rowsOf(
  ctx: Ctx,
  filter: AuditFilter,
  { timeZone, signal }: { timeZone: string; signal: AbortSignal },
): AsyncGenerator<CsvCell[]> {
  yield [...columns]
  let cursor: string | null = null
  while (!signal.aborted) {
    const part: Parameters<typeof selectLines>[2] = { cursor, most: readAtOnce, timeZone }
    const lines = await selectLines(ctx.db, filter, part)
    for (const line of lines) yield cellsOf(line, timeZone)
    cursor = lines.at(-1)?.cursor ?? null
    if (lines.length < readAtOnce) return
  }
}

const columns = [
  'Entry no.',
  'Time',
  'Time (UTC)',
  'Person',
  'What was done',
  'Action',
  'MR #',
  'Letter no.',
  'Subject',
  'Details',
  'Position in the seal chain',
] as const

function cellsOf(line: AuditLine, timeZone: string): CsvCell[] {
  const at = new Date(line.at)
  return [
    line.line,
    `${shortDate(at, timeZone)} ${clockTime(at, timeZone)}`,
    line.at,
    line.actor?.name ?? '',
    actionWords(line.action) ?? line.action,
    line.action,
    line.patient?.id ?? '',
    line.letterId ?? '',
    line.user?.name ?? '',
    JSON.stringify(line.details),
    line.position ?? 'not sealed yet',
  ]
}
