// Lets time pass for what is queued: PostgreSQL's clock, which jobs go by, cannot be set.
import { sql } from 'kysely'
import type { Db } from '../platform/db/tables.ts'

/** As if so many seconds had gone by since each job was queued or begun. */
export async function passTimeForJobs(db: Db, seconds: number): Promise<void> {
  await sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}),
                                  started_on = started_on - make_interval(secs => ${seconds})`.execute(db)
}
