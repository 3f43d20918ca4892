import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'

type Handed = Pick<LockedDictation, 'id' | 'patientId' | 'doctorId' | 'state'> & { isDeleted: boolean }

/** Dictations that are not typed, discarded ones too, become the other doctor's; answers them as they stand then. */
export async function reassignOpen(
  tx: Change,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<Handed[]> {
  const rows = await tx.db
    .updateTable('dictations')
    .set({ doctor_id: toId, version: sql<number>`version + 1`, updated_at: tx.now })
    .where('doctor_id', '=', fromId)
    .where('state', '!=', 'typed')
    .returning(['id', 'patient_id as patientId', 'doctor_id as doctorId', 'state', 'deleted_at'])
    .execute()
  return rows
    .map(({ deleted_at, ...row }) => ({ ...row, isDeleted: deleted_at !== null }))
    .toSorted((a, b) => a.id - b.id)
}
