import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/** Within an erasure: permanently deletes the patients, after their letters and dictations. */
export async function erasePatients(tx: Tx, patientIds: readonly number[]): Promise<void> {
  const gone = sql`any(${sql.val([...patientIds])}::integer[])`
  // The counters follow soft deletion only, so the records are first marked as deleted.
  await sql`update patients set deleted_at = ${tx.now} where id = ${gone} and deleted_at is null`.execute(
    tx.db,
  )
  await sql`delete from patient_merges where kept_id = ${gone} or other_id = ${gone}`.execute(tx.db)
  await sql`delete from patient_versions where patient_id = ${gone}`.execute(tx.db)
  await sql`delete from patients where id = ${gone}`.execute(tx.db)
}
