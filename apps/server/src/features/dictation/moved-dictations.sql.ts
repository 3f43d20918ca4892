import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'

type Moved = Pick<LockedDictation, 'id' | 'patientId' | 'doctorId' | 'state'> & { isDeleted: boolean }

/** Moves a patient's dictations, discarded ones too, to another record; answers them as they stand then. */
export async function movePatientsDictations(
  tx: Tx,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] },
): Promise<Moved[]> {
  const rows = await tx.db
    .updateTable('dictations')
    .set({ patientId: toId, version: sql<number>`version + 1`, updatedAt: tx.now })
    .where('patientId', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'patientId', 'doctorId', 'state', 'deletedAt'])
    .execute()
  return rows
    .map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }))
    .toSorted((a, b) => a.id - b.id)
}
