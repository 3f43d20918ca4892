import { maxVisits } from '@sincerely/contract/clinics'
import type { Clinic, CreateClinic, UpdateClinic } from '@sincerely/contract/clinics'
import { placeForTime, visitInstant } from '@sincerely/domain/clinics/visits'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import { getPatient, holdPatient, refuseArchived } from '../patients/patients.ts'
import { getPracticeSettings } from '../system/system.ts'
import { chooseDoctor } from '../users/users.ts'
import { getClinic, lockVisible, publishClinic } from './clinics.ts'
import { deleteClinicRow, insertClinic, updateClinicRow } from './clinics.sql.ts'
import {
  insertVisits,
  reassignUnsettled,
  unsafeHasWork,
  unsafeLockVisits,
  unsafeSelectOpenNames,
  unsafeWriteOrder,
  updateVisit,
} from './visits.sql.ts'
import type { LockedVisit } from './visits.sql.ts'

export async function createClinic(ctx: Ctx, input: CreateClinic): Promise<Clinic> {
  const doctorId = await chooseDoctor(ctx, input.doctorId, null)
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'clinics.create', body: input }, async () => {
      const { day, place, visits } = input
      const clinicId = await insertClinic(tx, { day, doctorId, place }, ctx.actor.userId)
      await tx.audit({ action: 'clinic.create', details: { clinicId, doctorId, day } })
      await insertNewVisits(ctx, tx, { id: clinicId, day }, { before: [], visits })
      publishClinic(ctx, tx, { id: clinicId, doctorId })
      return clinicId
    }),
  )
  return getClinic(ctx, id)
}

/** The times of the visits move with the day. The day cannot change if the clinic has letters or dictations. */
export async function updateClinic(
  ctx: Ctx,
  id: number,
  { version, ...fields }: UpdateClinic,
): Promise<Clinic> {
  if (fields.doctorId !== undefined) await chooseDoctor(ctx, fields.doctorId, null)
  await transaction(ctx, async (tx) => {
    const clinic = await lockVisible(ctx, tx, id, version)
    const day = fields.day ?? clinic.day
    if (day !== clinic.day) {
      if (await unsafeHasWork(tx, id)) throw new AppError('clinic_has_letters')
      const { timeZone } = await getPracticeSettings(tx)
      for (const visit of await unsafeLockVisits(tx, id))
        await updateVisit(tx, visit.id, { visitAt: visitInstant(day, visit.time, timeZone) })
    }
    await updateClinicRow(tx, id, fields)
    const before = { fromDoctorId: clinic.doctorId, from: clinic.day }
    const details = { clinicId: id, fields: Object.keys(fields), ...before }
    await tx.audit({ action: 'clinic.edit', details })
    publishClinic(ctx, tx, clinic)
    if (fields.doctorId !== undefined) publishClinic(ctx, tx, { id, doctorId: fields.doctorId })
  })
  return getClinic(ctx, id)
}

/** Deletes only a clinic without patients, so that no patient who was to be seen disappears with it. */
export async function deleteClinic(ctx: Ctx, id: number): Promise<{ deletedCount: number }> {
  await transaction(ctx, async (tx) => {
    const clinic = await lockVisible(ctx, tx, id)
    if ((await unsafeLockVisits(tx, id)).length > 0) throw new AppError('clinic_not_empty')
    await deleteClinicRow(tx, id)
    await tx.audit({ action: 'clinic.delete', details: { clinicId: id, day: clinic.day } })
    publishClinic(ctx, tx, clinic)
  })
  return { deletedCount: 1 }
}

/**
 * Refused, with the patients' names, while visits are open. A visit that becomes open again opens the clinic (migration 0067).
 */
export async function closeClinic(ctx: Ctx, id: number): Promise<Clinic> {
  await transaction(ctx, async (tx) => {
    const clinic = await lockVisible(ctx, tx, id)
    await unsafeLockVisits(tx, id)
    const open = await unsafeSelectOpenNames(tx, id)
    if (open.length > 0) throw new AppError('clinic_has_open_visits', { message: stillOpen(open) })
    if (clinic.closedAt === null)
      await updateClinicRow(tx, id, { closedAt: tx.now, closedBy: ctx.actor.userId })
    await tx.audit({ action: 'clinic.close', details: { clinicId: id } })
    publishClinic(ctx, tx, clinic)
  })
  return getClinic(ctx, id)
}

/**
 * For example 'Ann Bell, Tom Fisk, Joe Marsh and 2 others still need a letter, a dictation or a reason why there is no
 * letter. The clinic was not closed.'
 */
function stillOpen(names: string[]): string {
  const named = names.slice(0, 3)
  const more = names.length - named.length
  const listed = more === 0 ? named : [...named, more === 1 ? '1 other' : `${more} others`]
  const need = names.length === 1 ? 'needs' : 'need'
  return `${new Intl.ListFormat('en-GB').format(listed)} still ${need} a letter, a dictation or a reason why there is no letter. The clinic was not closed.`
}

/**
 * Within a transaction: gives a doctor's unfinished clinics to another doctor. Then every open visit, and every visit whose
 * letter could still be deleted, has an active doctor. The caller notifies users.
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

type Wanted = CreateClinic['visits']

function tooMany(there: number): string {
  return `A clinic can have at most ${maxVisits} patients, and this one has ${there}. No one was added. Add them to another clinic.`
}

/**
 * Within a transaction: adds visits to a locked clinic, each in the order of its time. Patients who are already in the clinic are
 * left out. The patients must be in the caller's scope and not archived.
 */
export async function insertNewVisits(
  ctx: Ctx,
  tx: Tx,
  { id, day }: { id: number; day: string },
  { before, visits }: { before: readonly LockedVisit[]; visits: Wanted },
): Promise<void> {
  const known = new Set(before.map(({ patientId }) => patientId))
  const added = visits.filter(({ patientId }, at) => {
    const isFirst = visits.findIndex((visit) => visit.patientId === patientId) === at
    return isFirst && !known.has(patientId)
  })
  if (before.length + added.length > maxVisits)
    throw new AppError('invalid_input', { fields: { visits: tooMany(before.length) } })
  const { timeZone } = await getPracticeSettings(tx)
  for (const patientId of added.map((visit) => visit.patientId).toSorted((a, b) => a - b)) {
    await getPatient({ ...ctx, db: tx.db }, patientId)
    if (!(await holdPatient(tx, patientId))) throw new AppError('not_found')
    await refuseArchived(tx, patientId)
  }
  const ids = await insertVisits(
    tx,
    id,
    added.map(({ patientId, time }) => ({ patientId, time, visitAt: visitInstant(day, time, timeZone) })),
  )
  const order: { id: number; time: string | null }[] = [...before]
  for (const [at, { time }] of added.entries()) {
    const visitId = ids[at]
    if (visitId !== undefined) order.splice(placeForTime(order, time), 0, { id: visitId, time })
  }
  await unsafeWriteOrder(
    tx,
    id,
    order.map((visit) => visit.id),
  )
  const lines = added.map(({ patientId }, at) => ({
    action: 'clinic.add-visit',
    patientId,
    details: { clinicId: id, visitId: ids[at] ?? null },
  }))
  if (lines.length > 0) await tx.audit(...lines)
}
