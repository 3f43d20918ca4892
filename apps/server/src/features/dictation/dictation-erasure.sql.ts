import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/** Within an erasure: permanently deletes the dictations of these patients and of their letters, with sound and words. */
export async function eraseDictations(tx: Tx, patientIds: readonly number[]): Promise<void> {
  const theirs = sql`any(${sql.val([...patientIds])}::integer[])`
  const { rows } = await sql<{ id: number }>`
    select id from dictations
     where patient_id = ${theirs} or letter_id in (select id from letters where patient_id = ${theirs})
     order by id for update`.execute(tx.db)
  const gone = sql`any(${sql.val(rows.map(({ id }) => id))}::integer[])`
  for (const table of ['dictationTranscripts', 'dictationParts', 'dictationTakes'])
    await sql`delete from ${sql.table(table)} where dictation_id = ${gone}`.execute(tx.db)
  await sql`delete from dictations where id = ${gone}`.execute(tx.db)
}
