// How pg-boss reaches the database: through our pool, or as part of a given transaction.
import { CompiledQuery, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Db } from './db/tables.ts'
import { lockKeys } from './db/lock-keys.ts'

/** With a transaction, everything it does belongs to that. pg-boss uses its own column names. */
export function asBossDatabase(ours: Db): PgBoss.Db {
  const db = ours.withoutPlugins()
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const query = CompiledQuery.raw(text, values)
      return values || db.isTransaction ? db.executeQuery(query) : executeBatch(db, query)
    },
  }
}

/** One server after another: two that create the same queue at once would deadlock. */
export async function oneServerAtATime(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKeys.openQueues})`.execute(tx)
    await work()
  })
}

/**
 * pg-boss sends several statements at once, including `begin` and `commit`. If one fails, the transaction stays open, and the
 * connection must not go back to the pool like that.
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

/** Counts of jobs by kind: due, waiting for a retry, running, failed; and how late the oldest is. */
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

/** Jobs that fail again and again: a tried one is tried again a minute later. */
export async function countFailingJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ failing: number }>`
    select count(*)::int as failing from pgboss.job where state = 'retry' and retry_count >= 10`.execute(db)
  return rows[0]?.failing ?? 0
}

/** How long the oldest due job has waited, in seconds; 0 if there is none. */
export async function secondsBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after < now()`.execute(db)
  return rows[0]?.seconds ?? 0
}
