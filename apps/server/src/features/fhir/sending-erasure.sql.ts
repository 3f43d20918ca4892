import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'

/** For good, as part of an erasure: what was sent of these patients' letters, and how it fared. */
export async function eraseSendings(tx: Change, patientIds: readonly number[]): Promise<void> {
  await sql`
    delete from fhir_sendings
     where letter_id in (select id from letters where patient_id = any(${sql.val([...patientIds])}::integer[]))
  `.execute(tx.db)
}
