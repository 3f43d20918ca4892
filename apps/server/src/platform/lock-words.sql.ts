// A lock of the database on words.
import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** Until the change commits, another one that holds the same words waits: for what has no row to lock, since it may not be there yet. */
export async function lockWords(tx: Tx, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx.db)
}
