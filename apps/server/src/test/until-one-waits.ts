// For tests of concurrent calls: waits until a statement of the app waits for a lock that the test has taken.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../platform/db/tables.ts'

export async function untilOneWaits(db: Kysely<Tables>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
}
