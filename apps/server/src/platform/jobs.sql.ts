// How pg-boss speaks to the database: through our own pool, and as part of a transaction where it is given one.
import { CompiledQuery, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Db } from './db/tables.ts'
import { lockKeys } from './db/lock-keys.ts'

/** Given a transaction, everything it does belongs to that. pg-boss knows its columns by their own names. */
export function asBossDatabase(ours: Db): PgBoss.Db {
  const db = ours.withoutPlugins()
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const query = CompiledQuery.raw(text, values)
      return values || db.isTransaction ? db.executeQuery(query) : executeBatch(db, query)
    },
  }
}

/** One server after the other: two that make the same queue at the same moment would wait for each other for ever. */
export async function oneServerAtATime(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKeys.openQueues})`.execute(tx)
    await work()
  })
}

/**
 * pg-boss sends several statements at once, with `begin` and `commit` among them. When one fails, the transaction stays
 * open on the connection, which must not go back to the pool like that.
 */
function executeBatch(db: Db, query: CompiledQuery): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery(query)
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
}

/** Jobs by their kind: due and not begun, to be tried again after a failure, under way, given up; and how late the oldest is. */
export type QueueState = {
  name: string
  waiting: number
  retrying: number
  active: number
  failed: number
  secondsBehind: number
}

export async function selectQueueStates(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name,
           count(job.id) filter (where state = 'created')::int as waiting,
           count(job.id) filter (where state = 'retry')::int as retrying,
           count(job.id) filter (where state = 'active')::int as active,
           count(job.id) filter (where state = 'failed')::int as failed,
           coalesce(extract(epoch from now() - min(start_after)
             filter (where state in ('created', 'retry') and start_after < now())), 0)::float8 as "secondsBehind"
      from pgboss.queue left join pgboss.job on job.name = queue.name and job.state <> 'completed'
     group by queue.name`.execute(db)
  return rows
}

/** For how many seconds the oldest job that is due has waited; 0 where none is. */
export async function secondsBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after < now()`.execute(db)
  return rows[0]?.seconds ?? 0
}
