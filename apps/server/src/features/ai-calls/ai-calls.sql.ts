import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Row } from '../../platform/db/tables.ts'

type NewCall = Pick<Row<'aiCalls'>, 'userId' | 'kind' | 'keyOwner' | 'model' | 'reservedMicro'>
type EndedCall = Omit<Row<'aiCalls'>, 'id' | 'calledAt' | 'userId' | 'kind' | 'keyOwner'>

/** Lets one transaction at a time check the month's budget, until it commits. */
export async function lockMonthlyBudget(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${counting})`.execute(tx.db)
}

/** The key of the advisory lock. Any number works that is the same on every server. */
const counting = 7_320_114_004

/** Records a call that is starting. */
export async function insertCall(tx: Tx, call: NewCall): Promise<number> {
  const { id } = await tx.db
    .insertInto('aiCalls')
    .values({ ...call, outcome: 'under_way', milliseconds: 0, calledAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The administrators, who see the costs. */
export async function selectAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  return rows.map(({ id }) => id)
}

export async function updateCall(tx: Tx, id: number, ended: EndedCall): Promise<void> {
  await tx.db.updateTable('aiCalls').set(ended).where('id', '=', id).execute()
}

export type CallSums = {
  calls: number
  failed: number
  unpriced: number
  promptTokens: number
  completionTokens: number
  /** Millionths of a US dollar; unfinished calls count with their expected cost. */
  cost: number
}

/** Sums the calls of the whole practice since this instant. */
export async function unsafeSumCalls(db: Db, since: Date): Promise<CallSums> {
  const row = await db
    .selectFrom('aiCalls')
    .select([
      sql<string>`count(*)`.as('calls'),
      sql<string>`count(*) filter (where outcome not in ('ok', 'under_way'))`.as('failed'),
      sql<string>`count(*) filter (where cost_micro is null and reserved_micro is null)`.as('unpriced'),
      sql<string>`coalesce(sum(prompt_tokens), 0)`.as('promptTokens'),
      sql<string>`coalesce(sum(completion_tokens), 0)`.as('completionTokens'),
      sql<string>`coalesce(sum(coalesce(cost_micro, reserved_micro)), 0)`.as('cost'),
    ])
    .where('calledAt', '>=', since)
    .executeTakeFirstOrThrow()
  return {
    calls: Number(row.calls),
    failed: Number(row.failed),
    unpriced: Number(row.unpriced),
    promptTokens: Number(row.promptTokens),
    completionTokens: Number(row.completionTokens),
    cost: Number(row.cost),
  }
}

/**
 * The last finished call with the practice's key, by any user. A call with a personal key does not show whether the practice's
 * key works.
 */
export async function unsafeSelectLastCall(
  db: Db,
  since: Date,
): Promise<Pick<Row<'aiCalls'>, 'outcome' | 'calledAt'> | undefined> {
  return db
    .selectFrom('aiCalls')
    .select(['outcome', 'calledAt'])
    .where('keyOwner', '=', 'practice')
    .where('outcome', '!=', 'under_way')
    .where('calledAt', '>', since)
    .orderBy('calledAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasCallsBefore(db: Db, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom('aiCalls')
    .select('id')
    .where('calledAt', '<', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCallsBefore(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('aiCalls')
    .where('calledAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
