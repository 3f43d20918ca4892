import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { AiCalls } from '../../platform/db/assistant-tables.ts'
import type { Db } from '../../platform/db/tables.ts'

type NewCall = Omit<AiCalls, 'id' | 'called_at'>

export async function insertCall(tx: Change, call: NewCall, calledAt: Date): Promise<number> {
  const { id } = await tx.db
    .insertInto('ai_calls')
    .values({ ...call, called_at: calledAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type CallSums = {
  calls: number
  failed: number
  unpriced: number
  promptTokens: number
  completionTokens: number
  /** Millionths of a US dollar. */
  cost: number
}

/** Of the whole practice, from this instant on. */
export async function unsafeSumCalls(db: Db, since: Date): Promise<CallSums> {
  const row = await db
    .selectFrom('ai_calls')
    .select([
      sql<string>`count(*)`.as('calls'),
      sql<string>`count(*) filter (where outcome <> 'ok')`.as('failed'),
      sql<string>`count(*) filter (where cost_micro is null)`.as('unpriced'),
      sql<string>`coalesce(sum(prompt_tokens), 0)`.as('promptTokens'),
      sql<string>`coalesce(sum(completion_tokens), 0)`.as('completionTokens'),
      sql<string>`coalesce(sum(cost_micro), 0)`.as('cost'),
    ])
    .where('called_at', '>=', since)
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
