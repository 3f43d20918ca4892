import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/** Gives a doctor's patients, including deleted ones, or `only` these, to another doctor. */
export async function givePatients(
  tx: Tx,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] | undefined },
): Promise<{ id: number; isDeleted: boolean }[]> {
  const rows = await tx.db
    .updateTable('patients')
    .set({ doctorId: toId, updatedAt: tx.now })
    .where('doctorId', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'deletedAt'])
    .execute()
  return rows
    .map(({ id, deletedAt }) => ({ id, isDeleted: deletedAt !== null }))
    .toSorted((a, b) => a.id - b.id)
}
