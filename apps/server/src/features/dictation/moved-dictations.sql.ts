import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'

type Moved = Pick<LockedDictation, 'id' | 'patientId' | 'doctorId' | 'state'> & { isDeleted: boolean }

/** Moves a patient's dictations, discarded ones too, to another record; answers them as they stand then. */
export async function movePatientsDictations(
  tx: Change,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] },
): Promise<Moved[]> {
  const rows = await tx.db
    .updateTable('dictations')
    .set({ patient_id: toId, version: sql<number>`version + 1`, updated_at: tx.now })
    .where('patient_id', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'patient_id as patientId', 'doctor_id as doctorId', 'state', 'deleted_at'])
    .execute()
  return rows
    .map(({ deleted_at, ...row }) => ({ ...row, isDeleted: deleted_at !== null }))
    .toSorted((a, b) => a.id - b.id)
}
