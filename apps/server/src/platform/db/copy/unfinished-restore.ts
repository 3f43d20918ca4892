// Marks a restore into the given database as unfinished, so that no server starts on the database before the last step.
import { sql } from 'kysely'
import type { Connection } from '../connect.ts'
import type { Db } from '../tables.ts'
import { connectForCopying } from './snapshot.ts'

/**
 * This statement runs while the rows are copied. The mark is a table, because only the owner of a database may label it. The
 * table is unlogged, so no backup contains it.
 */
export const markUnfinished = 'create unlogged table if not exists public.restore_unfinished ()'

/** Removes the mark, in the transaction that holds the waiting deliveries. */
export async function markFinished(db: Db): Promise<void> {
  await sql`drop table if exists public.restore_unfinished`.execute(db)
}

/**
 * Throws an error with a sentence to print if a restore was interrupted after its rows were copied, because waiting deliveries
 * might be sent twice.
 */
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
