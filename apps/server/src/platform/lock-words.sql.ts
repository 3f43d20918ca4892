// A database lock on words.
import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Until the transaction commits, another that locks the same words waits. For records that may not exist yet, so that there is
 * no row to lock.
 */
export async function lockWords(tx: Tx, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx.db)
}
