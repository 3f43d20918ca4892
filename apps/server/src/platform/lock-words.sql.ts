// A database lock on a text.
import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Locks the text until the transaction commits, so that another transaction with the same text waits. Use this for records that
 * might not exist yet and so have no row to lock.
 */
export async function lockWords(tx: Tx, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx.db)
}
