import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/transaction.ts'
import { publishClinic } from './clinics.ts'
import { reassignUnsettled } from './visits.sql.ts'

/**
 * Within a transaction: gives a doctor's unfinished clinics to another doctor, so that every open visit, and every visit
 * whose letter could still be deleted, has a doctor who works here. The caller notifies users.
 */
export async function reassignClinicsOf(
  ctx: Ctx,
  tx: Tx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<{ there: number; deleted: number }> {
  const ids = await reassignUnsettled(tx, { fromId, toId })
  const lines = ids.map((clinicId) => ({
    action: 'clinic.reassign',
    details: { clinicId, fromDoctorId: fromId, doctorId: toId },
  }))
  if (lines.length > 0) await tx.audit(...lines)
  for (const id of ids) for (const doctorId of [fromId, toId]) publishClinic(ctx, tx, { id, doctorId })
  return { there: ids.length, deleted: 0 }
}
