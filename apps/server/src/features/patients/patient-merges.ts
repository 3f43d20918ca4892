import type { PatientMerge } from '@sincerely/contract/patient-duplicates'
import type { Patient } from '@sincerely/contract/patients'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { moveVisits } from '../clinics/clinics.ts'
import { moveDictations } from '../dictation/dictation.ts'
import { moveLetters } from '../letters/letters.ts'
import { notify } from '../notifications/notifications.ts'
import { lockMerge, markMerged, markUnmerged, selectMerges } from './patient-merges.sql.ts'
import { lockDeleted, lockPatients, markPresent } from './patient-removal.sql.ts'
import { getPatient } from './patients.ts'
import { refuseTakenNumber, refusingTakenNumber } from './taken-numbers.ts'

/** Milliseconds in which a merge can be undone: 30 days. */
const undoTime = 30 * 86_400_000

/**
 * Moves the letters of `otherId` to `keptId`. The other record then points to the kept one. No field of either record changes,
 * and approved and posted letters print as sealed.
 */
export async function mergePatients(ctx: Ctx, keptId: number, otherId: number): Promise<Patient> {
  if (keptId === otherId) throw new AppError('merge_with_itself')
  await transaction(ctx, async (tx) => {
    const patients = await lockPatients(tx.db, ctx.actor, [keptId, otherId])
    const kept = patients.find(({ id }) => id === keptId)
    const other = patients.find(({ id }) => id === otherId)
    if (kept === undefined || other === undefined) throw new AppError('not_found')
    // The other record's unfinished work would otherwise move to an archived patient.
    if (kept.archivedAt !== null && other.archivedAt === null)
      throw new AppError('patient_archived', { message: keptIsArchived })
    const by = { userId: ctx.actor.userId, now: tx.now }
    const letterIds = await moveLetters(ctx, tx, { fromId: otherId, toId: keptId })
    const dictationIds = await moveDictations(ctx, tx, { fromId: otherId, toId: keptId })
    const visitIds = await moveVisits(ctx, tx, { fromId: otherId, toId: keptId })
    await markMerged(tx.db, { keptId, otherId, letterIds, dictationIds, visitIds }, by)
    await tx.audit({
      action: 'patient.merge',
      patientId: keptId,
      details: { otherId, letters: letterIds.length },
    })
    await tx.audit({ action: 'patient.merged', patientId: otherId, details: { keptId } })
    const { userId: byUserId, name: byName } = ctx.actor
    const gone = { patientId: otherId, name: other.name, mergedInto: keptId, byUserId, byName }
    tx.publish('patient_deleted', gone, { doctorId: other.doctorId })
    tx.publish('patient_updated', { patientId: keptId, byUserId }, { doctorId: kept.doctorId })
    const doctors = new Set([other.doctorId, kept.doctorId])
    for (const doctorId of doctors)
      await notify(tx, {
        type: 'patients_merged',
        to: { doctorId },
        byUserId,
        patientIds: [otherId, keptId],
      })
  })
  return getPatient(ctx, keptId)
}

const keptIsArchived =
  'The record you want to keep is archived. Nothing was merged. Keep the other record, or unarchive this one first.'

export async function listMerges(ctx: Ctx, keptId: number): Promise<{ merges: PatientMerge[] }> {
  await getPatient(ctx, keptId)
  const since = new Date(ctx.now().getTime() - undoTime)
  const merges = await selectMerges(ctx.db, keptId, since)
  return {
    merges: merges.map(({ mergedAt, ...merge }) => ({
      ...merge,
      mergedAt: mergedAt.toISOString(),
      undoUntil: new Date(mergedAt.getTime() + undoTime).toISOString(),
    })),
  }
}

/** Undoes a recent merge: restores the other record, with the letters, dictations and visits that came from it. */
export async function undoMerge(ctx: Ctx, keptId: number, mergeId: number): Promise<Patient> {
  const otherId = await refusingTakenNumber(() =>
    transaction(ctx, async (tx) => {
      const [kept] = await lockPatients(tx.db, ctx.actor, [keptId])
      const merge = kept === undefined ? undefined : await lockMerge(tx.db, keptId, mergeId)
      if (kept === undefined || merge === undefined) throw new AppError('not_found')
      if (tx.now.getTime() - merge.mergedAt.getTime() > undoTime) throw new AppError('merge_undo_too_late')
      const other = requireFound(await lockDeleted(tx.db, ctx.actor, merge.otherId, keptId))
      await refuseTakenNumber(ctx, tx, other, other.id)
      await markPresent(tx.db, [other.id])
      await moveLetters(ctx, tx, { fromId: keptId, toId: other.id, only: merge.letterIds })
      await moveDictations(ctx, tx, { fromId: keptId, toId: other.id, only: merge.dictationIds })
      await moveVisits(ctx, tx, { fromId: keptId, toId: other.id, only: merge.visitIds })
      await markUnmerged(tx.db, merge, { userId: ctx.actor.userId, now: tx.now })
      await tx.audit({ action: 'patient.unmerge', patientId: keptId, details: { otherId: other.id } })
      await tx.audit({ action: 'patient.restore', patientId: other.id, details: { keptId } })
      const byUserId = ctx.actor.userId
      tx.publish('patient_restored', { patientId: other.id, byUserId }, { doctorId: other.doctorId })
      tx.publish('patient_updated', { patientId: keptId, byUserId }, { doctorId: kept.doctorId })
      const to = { doctorId: other.doctorId }
      await notify(tx, { type: 'patient_restored', to, byUserId, patientIds: [other.id] })
      return merge.otherId
    }),
  )
  return getPatient(ctx, otherId)
}
