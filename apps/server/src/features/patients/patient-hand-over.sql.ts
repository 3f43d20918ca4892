import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'

/** All patients of a doctor, deleted ones too, or `only` these, become the other doctor's. */
export async function reassignPatients(
  tx: Change,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] | undefined },
): Promise<{ id: number; isDeleted: boolean }[]> {
  const rows = await tx.db
    .updateTable('patients')
    .set({ doctor_id: toId, updated_at: tx.now })
    .where('doctor_id', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'deleted_at'])
    .execute()
  return rows
    .map(({ id, deleted_at }) => ({ id, isDeleted: deleted_at !== null }))
    .toSorted((a, b) => a.id - b.id)
}
