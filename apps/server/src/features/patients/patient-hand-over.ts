import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { reassignPatients } from './patient-hand-over.sql.ts'

/**
 * As part of a change: the patients of a doctor, or `only` these, become another doctor's. Answers which are there, and
 * how many are deleted.
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
