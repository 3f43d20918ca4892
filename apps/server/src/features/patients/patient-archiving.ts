import type { Patient } from '@sincerely/contract/patients'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { refuseUnfinished } from './patient-removal.ts'
import { lockPatients } from './patient-removal.sql.ts'
import type { Removable } from './patient-removal.sql.ts'
import { getPatient } from './patients.ts'
import { updatePatientRow } from './patients.sql.ts'

/**
 * An archived patient's record can be read, but no letter can be started (rules §2). Refused if there is unfinished work, so that
 * none is forgotten.
 */
export async function archivePatient(
  ctx: Ctx,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Patient> {
  await transaction(ctx, async (tx) => {
    const patient = await lock(ctx, tx, id)
    if (patient.archivedAt !== null) throw new AppError('patient_archived', { message: alreadyArchived })
    await refuseUnfinished(ctx, tx, [patient], { what: 'archive' })
    const archive = { archivedAt: tx.now, archivedBy: ctx.actor.userId, archiveReason: reason }
    const isKept = await updatePatientRow(tx.db, ctx.actor, id, { fields: archive, version, now: tx.now })
    if (!isKept) throw new AppError('patient_changed_meanwhile', { message: changedMeanwhile })
    await tell(ctx, tx, patient, 'patient.archive')
  })
  return getPatient(ctx, id)
}

/** Has no effect for a patient who is not archived. */
export async function unarchivePatient(ctx: Ctx, id: number): Promise<Patient> {
  await transaction(ctx, async (tx) => {
    const patient = await lock(ctx, tx, id)
    if (patient.archivedAt === null) {
      return tx.audit({ action: 'request.repeated', patientId: id, details: { route: 'patients.unarchive' } })
    }
    const none = { archivedAt: null, archivedBy: null, archiveReason: null }
    await updatePatientRow(tx.db, ctx.actor, id, { fields: none, version: undefined, now: tx.now })
    return tell(ctx, tx, patient, 'patient.unarchive')
  })
  return getPatient(ctx, id)
}

async function lock(ctx: Ctx, tx: Tx, id: number): Promise<Removable> {
  return requireFound((await lockPatients(tx.db, ctx.actor, [id]))[0])
}

/** The reason is stored in the record, because the audit trail contains no text about patients. */
async function tell(
  ctx: Ctx,
  tx: Tx,
  { id: patientId, doctorId }: Removable,
  action: 'patient.archive' | 'patient.unarchive',
): Promise<void> {
  await tx.audit({ action, patientId })
  const { userId: byUserId } = ctx.actor
  tx.publish('patient_updated', { patientId, byUserId }, { doctorId })
  const type = action === 'patient.archive' ? 'patient_archived' : 'patient_unarchived'
  await notify(tx, { type, to: { doctorId }, byUserId, patientIds: [patientId] })
}

const alreadyArchived = 'This patient is already archived. Nothing was changed.'

const changedMeanwhile =
  'This record was changed in the meantime, by someone else or in another of your tabs. The patient was not archived. Look at the record again, then archive it.'
