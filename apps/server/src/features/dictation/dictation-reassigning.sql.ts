import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { LockedDictation } from './dictation-changes.sql.ts'

type Reassigned = Pick<LockedDictation, 'id' | 'patientId'> & { isDeleted: boolean }

/** A dictation that changed doctors together with its letter. */
export type GivenDictation = Reassigned & Pick<LockedDictation, 'doctorId' | 'state'>

/** Gives the untyped dictations of a doctor to another doctor, including discarded ones: all, or those of these patients. */
export async function reassignOpen(
  tx: Tx,
  { fromId, toId, ofPatients }: { fromId: number; toId: number; ofPatients?: number[] | undefined },
): Promise<Reassigned[]> {
  const rows = await tx.db
    .updateTable('dictations')
    .set({ doctorId: toId, version: sql<number>`version + 1`, updatedAt: tx.now })
    .where('doctorId', '=', fromId)
    .where('state', '!=', 'typed')
    .$if(ofPatients !== undefined, (q) => q.where('patientId', '=', sql<number>`any(${ofPatients ?? []})`))
    .returning(['id', 'patientId', 'deletedAt'])
    .execute()
  return rows
    .map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }))
    .toSorted((a, b) => a.id - b.id)
}

/**
 * Gives the dictations of these letters to another doctor and returns them. `isTyped` leaves out dictations that wait to be typed
 * again because their letter was deleted.
 */
export async function reassignSources(
  tx: Tx,
  { letterIds, doctorId, isTyped }: { letterIds: number[]; doctorId: number; isTyped: boolean },
): Promise<GivenDictation[]> {
  const rows = await tx.db
    .updateTable('dictations')
    .set({ doctorId, version: sql<number>`version + 1`, updatedAt: tx.now })
    .where('letterId', '=', sql<number>`any(${letterIds})`)
    .$if(isTyped, (q) => q.where('state', '=', 'typed'))
    .where('doctorId', '!=', doctorId)
    .returning(['id', 'patientId', 'doctorId', 'state', 'deletedAt'])
    .execute()
  return rows
    .map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }))
    .toSorted((a, b) => a.id - b.id)
}
