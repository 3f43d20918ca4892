// Marks a restore into the given database as unfinished, so that no server starts on it before the last step.
import { sql } from 'kysely'
import type { Connection } from '../connect.ts'
import type { Db } from '../tables.ts'
import { connectForCopying } from './snapshot.ts'

/** Set while filling. A table, because only its owner may label a database; unlogged tables are in no backup. */
export const markUnfinished = 'create unlogged table if not exists public.restore_unfinished ()'

/** Removed in the transaction that holds the waiting deliveries. */
export async function markFinished(db: Db): Promise<void> {
  await sql`drop table if exists public.restore_unfinished`.execute(db)
}

/** Throws a sentence if a restore was interrupted after its rows were copied: its waiting deliveries might be sent twice. */
export async function requireFinished(connection: Connection): Promise<void> {
  const client = await connectForCopying(connection)
  try {
    const { rows } = await client.query<{ is: boolean }>(
      "select to_regclass('public.restore_unfinished') is not null as is",
    )
    if (rows[0]?.is !== true) return
  } finally {
    await client.end()
  }
  throw new Error(
    'A restore into this database was interrupted. The server does not start on it, because letters might be sent twice. Create the database again (dropdb, createdb), then run npm run restore again.',
  )
}
