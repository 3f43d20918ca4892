import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { reassignPatients } from './patient-hand-over.sql.ts'

/**
 * Within a transaction: gives a doctor's patients, or `only` these, to another doctor. Returns their ids, and how many more are
 * deleted.
 */
export async function handOverPatients(
  _ctx: Ctx,
  tx: Tx,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] },
): Promise<{ there: number; deleted: number; ids: number[] }> {
  const patients = await reassignPatients(tx, { fromId, toId, only })
  const details = { fromDoctorId: fromId, doctorId: toId }
  const lines = patients.map(({ id }) => ({ action: 'patient.reassign', patientId: id, details }))
  if (lines.length > 0) await tx.audit(...lines)
  const ids = patients.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)
  return { there: ids.length, deleted: patients.length - ids.length, ids }
}
