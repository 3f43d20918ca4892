import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

const tablesOfLetters = [
  'letterWorkingCopies',
  'letterEditors',
  'letterReadings',
  'letterSeals',
  'letterSteps',
  'letterVersions',
] as const

/** Within an erasure: permanently deletes the letters of these patients with every version, print and step. */
export async function eraseLetters(tx: Tx, patientIds: readonly number[]): Promise<void> {
  const theirs = sql`any(${sql.val([...patientIds])}::integer[])`
  const { rows } = await sql<{ id: number }>`
    select id from letters where patient_id = ${theirs} order by id for update`.execute(tx.db)
  const gone = sql`any(${sql.val(rows.map(({ id }) => id))}::integer[])`
  // The counters follow soft deletion only, so the letters are first marked as deleted.
  await sql`update letters set deleted_at = ${tx.now} where id = ${gone} and deleted_at is null`.execute(
    tx.db,
  )
  await sql`update letters set replaces_id = null where replaces_id = ${gone}`.execute(tx.db)
  for (const table of tablesOfLetters)
    await sql`delete from ${sql.table(table)} where letter_id = ${gone}`.execute(tx.db)
  await sql`delete from letters where id = ${gone}`.execute(tx.db)
}
