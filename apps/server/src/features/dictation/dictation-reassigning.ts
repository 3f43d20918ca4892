import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { reassignOpen } from './dictation-reassigning.sql.ts'

/**
 * Within a transaction: gives a doctor's untyped dictations, all or those of these patients, to another doctor. Returns how many
 * there were and how many of them are discarded. The caller notifies users.
 */
export async function reassignDictationsOf(
  _ctx: Ctx,
  tx: Tx,
  { fromId, toId, ofPatients }: { fromId: number; toId: number; ofPatients?: number[] },
): Promise<{ there: number; deleted: number }> {
  const dictations = await reassignOpen(tx, { fromId, toId, ofPatients })
  const lines = dictations.map(({ id, patientId }) => ({
    action: 'dictation.reassign',
    patientId,
    details: { dictationId: id, fromDoctorId: fromId, doctorId: toId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  const deleted = dictations.filter(({ isDeleted }) => isDeleted).length
  return { there: dictations.length - deleted, deleted }
}
