import type { AddVisits, Clinic, CloseVisit } from '@sincerely/contract/clinics'
import { placeForTime, visitInstant } from '@sincerely/domain/clinics/visits'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import { getLetter } from '../letters/letters.ts'
import { holdPatient, refuseArchived } from '../patients/patients.ts'
import { getPracticeSettings, practiceDay } from '../system/system.ts'
import { insertNewVisits } from './clinic-changes.ts'
import { getClinic, lockVisible, lockVisit, tieLetter, touch } from './clinics.ts'
import type { LockedClinic } from './clinics.sql.ts'
import {
  deleteVisit,
  unsafeLockVisits,
  unsafeVisitOfLetter,
  unsafeWriteOrder,
  updateVisit,
} from './visits.sql.ts'
import type { LockedVisit } from './visits.sql.ts'

export async function addVisits(ctx: Ctx, clinicId: number, { visits }: AddVisits): Promise<Clinic> {
  await transaction(ctx, async (tx) => {
    const clinic = await lockVisible(ctx, tx, clinicId)
    const before = await unsafeLockVisits(tx, clinicId)
    await insertNewVisits(ctx, tx, clinic, { before, visits })
    await tx.audit({ action: 'clinic.add-visits', details: { clinicId, visits: visits.length } })
    await touch(ctx, tx, clinic)
  })
  return getClinic(ctx, clinicId)
}

/** A visit with a new time moves to its place in the order; a visit without a time moves to the end. */
export async function changeVisit(
  ctx: Ctx,
  visitId: number,
  { time }: { time: string | null },
): Promise<Clinic> {
  return changing(ctx, visitId, async (tx, { clinic, visit }) => {
    const { timeZone } = await getPracticeSettings(tx)
    await updateVisit(tx, visitId, { time, visitAt: visitInstant(clinic.day, time, timeZone) })
    const others = (await unsafeLockVisits(tx, clinic.id)).filter(({ id }) => id !== visitId)
    const order = others.map(({ id }) => id).toSpliced(placeForTime(others, time), 0, visitId)
    await unsafeWriteOrder(tx, clinic.id, order)
    return {
      action: 'clinic.edit-visit',
      patientId: visit.patientId,
      from: visit.time ?? 'no time',
    }
  })
}

/**
 * Removes a visit only while it is open and until the day of the clinic is over. After that, a reason must say why there is no
 * letter.
 */
export async function removeVisit(ctx: Ctx, visitId: number): Promise<Clinic> {
  const today = await practiceDay(ctx)
  return changing(ctx, visitId, async (tx, { clinic, visit }) => {
    if (!visit.isOpen) throw new AppError('visit_has_ended')
    if (clinic.day < today) throw new AppError('clinic_is_over')
    await deleteVisit(tx, visitId)
    return { action: 'clinic.remove-visit', patientId: visit.patientId }
  })
}

export async function closeVisit(ctx: Ctx, visitId: number, { reason }: CloseVisit): Promise<Clinic> {
  return changing(ctx, visitId, async (tx, { visit }) => {
    if (!visit.isOpen) throw new AppError('visit_has_ended')
    await updateVisit(tx, visitId, { reason, endedBy: ctx.actor.userId, endedAt: tx.now })
    return { action: 'clinic.close-visit', patientId: visit.patientId }
  })
}

/** Takes back the reason. The visit of a deleted or archived patient stays closed, because that patient gets no letters. */
export async function reopenVisit(ctx: Ctx, visitId: number): Promise<Clinic> {
  return changing(ctx, visitId, async (tx, { visit }) => {
    if (visit.reason === null) throw new AppError('visit_not_closed')
    if (!(await holdPatient(tx, visit.patientId))) {
      const message = 'This patient was deleted. Restore the patient first, then open the visit again.'
      throw new AppError('letter_patient_deleted', { message })
    }
    await refuseArchived(tx, visit.patientId)
    await updateVisit(tx, visitId, { reason: null, endedBy: null, endedAt: null })
    return { action: 'clinic.reopen-visit', patientId: visit.patientId }
  })
}

/** Links a letter that was written outside the clinic to this visit. */
export async function linkLetter(ctx: Ctx, visitId: number, letterId: number): Promise<Clinic> {
  const clinicId = await transaction(ctx, async (tx) => {
    const { patientId } = await getLetter({ ...ctx, db: tx.db }, letterId)
    const taken = await unsafeVisitOfLetter(tx, letterId)
    if (taken !== undefined && taken !== visitId) throw new AppError('letter_has_visit')
    const { clinic } = await lockVisit(ctx, tx, visitId)
    await tieLetter(ctx, tx, { visitId, letterId, patientId })
    return clinic.id
  })
  return getClinic(ctx, clinicId)
}

type At = { clinic: LockedClinic; visit: LockedVisit }
type Did = { action: string; patientId: number; from?: string }

async function changing(
  ctx: Ctx,
  visitId: number,
  change: (tx: Tx, at: At) => Promise<Did>,
): Promise<Clinic> {
  const clinicId = await transaction(ctx, async (tx) => {
    const at = await lockVisit(ctx, tx, visitId)
    const { from, ...did } = await change(tx, at)
    const before = from === undefined ? {} : { from }
    await tx.audit({ ...did, details: { clinicId: at.clinic.id, visitId, ...before } })
    await touch(ctx, tx, at.clinic)
    return at.clinic.id
  })
  return getClinic(ctx, clinicId)
}
