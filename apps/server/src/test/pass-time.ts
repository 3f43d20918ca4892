// Lets time pass for what is queued: PostgreSQL's clock, which jobs go by, cannot be set.
import { sql } from 'kysely'
import { connect } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/tables.ts'
import { createJobs } from '../platform/jobs.ts'
import type { DatabaseAddress } from './tell-database.ts'

/** As if so many seconds had gone by since each job was queued or begun. */
export async function passTimeForJobs(db: Db, seconds: number): Promise<void> {
  await sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}),
                                  started_on = started_on - make_interval(secs => ${seconds})`.execute(db)
}

/**
 * As if the minutes had gone by after which what a killed server had in hand is anybody's again: its claim, the job itself, and
 * the wait before that is begun anew. Lost jobs are looked for here, as every server does once a minute.
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
