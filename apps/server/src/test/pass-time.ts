// Simulates that time passes for queued jobs, because they use PostgreSQL's clock, which cannot be set.
import { sql } from 'kysely'
import { connect } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/tables.ts'
import { createJobs } from '../platform/jobs.ts'
import type { DatabaseAddress } from './tell-database.ts'

/** Moves the jobs' times back, as if this many seconds had passed since each was queued or started. */
export async function passTimeForJobs(db: Db, seconds: number): Promise<void> {
  await sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}),
                                  started_on = started_on - make_interval(secs => ${seconds})`.execute(db)
}

/**
 * Simulates the time after which a killed server's work is released: its claim, the job itself, and the delay before a retry.
 * Also searches for lost jobs, as every server does once a minute.
 */
export async function outlastKilled(address: DatabaseAddress): Promise<void> {
  const { db, close } = connect(address, 2)
  const jobs = createJobs(db, (fault) => {
    throw fault
  })
  await jobs.open()
  await sql`update deliveries set claimed_until = claimed_until - interval '5 minutes'`.execute(db)
  await passTimeForJobs(db, 300)
  await jobs.runDue()
  await passTimeForJobs(db, 300)
  await jobs.close()
  await close()
}
