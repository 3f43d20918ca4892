import type { TurnaroundTargets } from '@sincerely/domain/letters/turnaround'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { isOverdueDictation, isOverdueLetter } from '../../platform/overdue.sql.ts'

export type PracticeGauges = {
  /**
   * In seconds: the age of the oldest draft, of the oldest approved letter, and of the oldest dictation to type; 0 if there is
   * none.
   */
  oldestDraft: number
  oldestApproved: number
  oldestToType: number
  overdueLetters: number
  overdueDictations: number
  /** Unsealed audit lines, counted up to a hundred thousand. */
  unsealed: number
}

/**
 * Each gauge has its own index, so that the cost does not grow with the practice. `today` is the beginning of the practice's day.
 * A letter is overdue from the day after it was due (domain/letters/turnaround).
 */
export async function selectGauges(
  db: Db,
  { now, today, targets }: { now: Date; today: Date; targets: TurnaroundTargets },
): Promise<PracticeGauges> {
  const age = (oldest: ReturnType<typeof sql>) =>
    sql`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - (${oldest})), 0))::float8`
  const oldestLetter = (status: string) =>
    sql`select created_at from letters where deleted_at is null and status = ${status} order by created_at, id limit 1`
  const { rows } = await sql<PracticeGauges>`
    select ${age(oldestLetter('draft'))} as "oldestDraft",
           ${age(oldestLetter('approved'))} as "oldestApproved",
           ${age(sql`select min(created_at) from dictations
                      where deleted_at is null and state in ('waiting', 'transcribing', 'failed')`)} as "oldestToType",
           (select count(*)::int from letters where deleted_at is null and ${isOverdueLetter(today)}) as "overdueLetters",
           (select count(*)::int from dictations where ${isOverdueDictation(targets, today)}) as "overdueDictations",
           (select count(*)::int from (select from audit_unsealed limit 100000) tail) as unsealed`.execute(db)
  const [gauges] = rows
  if (gauges === undefined) throw new Error('the practice metrics could not be read')
  return gauges
}
