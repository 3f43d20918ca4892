import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'
import { keepStep } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'

export type HandedLetter = LockedLetter & { isDeleted: boolean }

type Way = { fromId: number; toId: number; only?: number[] | undefined; userId: number; note: string }

/**
 * Letters that are not posted, deleted ones too, become the other doctor's: their next version, by this person. `only`
 * leaves all others.
 */
export async function reassignUnfinished(
  tx: Change,
  { fromId, toId, only, userId, note }: Way,
): Promise<HandedLetter[]> {
  const rows = await tx.db
    .updateTable('letters')
    .set({ doctor_id: toId, version: sql<number>`version + 1`, updated_at: tx.now })
    .where('doctor_id', '=', fromId)
    .where('status', '!=', 'posted')
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'patient_id as patientId', 'doctor_id as doctorId', 'status', 'content', 'version'])
    .returning(['raw_transcription as rawTranscription', 'deleted_at'])
    .execute()
  const steps = rows.map(
    ({ id, version }) => ({ letterId: id, version, did: 'reassigned', note, userId }) as const,
  )
  if (steps.length > 0) await keepStep(tx, ...steps)
  return rows
    .map(({ deleted_at, ...letter }) => ({ ...letter, isDeleted: deleted_at !== null }))
    .toSorted((a, b) => a.id - b.id)
}
