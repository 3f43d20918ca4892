// A restore straight into the database it was given takes several steps: until the last one, no server may begin to work there.
import { sql } from 'kysely'
import type { Connection } from '../connect.ts'
import type { Db } from '../tables.ts'
import { connectForCopying } from './snapshot.ts'

/** Part of the filling. A table, because only its owner may label a database; unlogged ones are in no backup. */
export const markUnfinished = 'create unlogged table if not exists public.restore_unfinished ()'

/** Part of the change that holds back what waited. */
export async function markFinished(db: Db): Promise<void> {
  await sql`drop table if exists public.restore_unfinished`.execute(db)
}

/** Throws what to do where a restore was cut off after its rows were there: what waits in them might be sent a second time. */
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
