// Connects pg-boss to the database, through the server's pool or within a given transaction.
import { CompiledQuery, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Db } from './db/tables.ts'
import { lockKeys } from './db/lock-keys.ts'

/** With a transaction, all statements of pg-boss are part of it. pg-boss uses its own names for columns. */
export function asBossDatabase(ours: Db): PgBoss.Db {
  const db = ours.withoutPlugins()
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const query = CompiledQuery.raw(text, values)
      return values || db.isTransaction ? db.executeQuery(query) : executeBatch(db, query)
    },
  }
}

/** Runs the work on one server after another, because two servers that create the same queue together would deadlock. */
export async function oneServerAtATime(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKeys.openQueues})`.execute(tx)
    await work()
  })
}

/**
 * pg-boss sends several statements together, including `begin` and `commit`. If one fails, the transaction stays open, so it is
 * rolled back before the connection returns to the pool.
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

/** The numbers of jobs by kind: due, waiting for a retry, running, failed; and the delay of the oldest one. */
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

/** The number of jobs that fail repeatedly. A failed job runs again after a minute. */
export async function countFailingJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ failing: number }>`
    select count(*)::int as failing from pgboss.job where state = 'retry' and retry_count >= 10`.execute(db)
  return rows[0]?.failing ?? 0
}

/** The waiting time of the oldest due job in seconds; 0 if there is none. */
export async function secondsBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after < now()`.execute(db)
  return rows[0]?.seconds ?? 0
}
