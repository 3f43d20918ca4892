import type { Patient } from '@sincerely/contract/patients'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getPatient } from './patients.ts'
import {
  lockDeleted,
  lockPatients,
  markDeleted,
  markPresent,
  unsafeSelectUnfinished,
} from './patient-removal.sql.ts'
import type { Removable } from './patient-removal.sql.ts'
import { refuseTakenNumber, refusingTwins } from './taken-numbers.ts'

/** How long a person may take back their own deletion, in ms; the message on the screen offers it for 10 s. */
const ownUndo = 10 * 60_000

/** Hides a patient; posted letters stay where they are (rules §1: refused while letters are unfinished). */
export async function deletePatient(ctx: Ctx, id: number): Promise<{ deletedCount: number }> {
  return change(ctx, async (tx) => {
    const [patient] = await remove(ctx, tx, [id])
    if (patient === undefined) throw new AppError('not_found')
    tx.publish('patient_deleted', { patientId: id, byUserId: ctx.actor.userId }, audienceOf(patient))
    return { deletedCount: 1 }
  })
}

/** All or none: one that is not there, or has unfinished letters, stops all (rules §4). */
export async function deletePatients(ctx: Ctx, patientIds: number[]): Promise<{ deletedCount: number }> {
  const ids = [...new Set(patientIds)].toSorted((a, b) => a - b)
  return change(ctx, async (tx) => {
    const patients = await remove(ctx, tx, ids)
    for (const [doctorId, gone] of byDoctor(patients)) {
      tx.publish('patients_deleted', { patientIds: gone, byUserId: ctx.actor.userId }, { doctorId })
    }
    return { deletedCount: patients.length }
  })
}

/** Takes a deletion back: one's own for ten minutes, an administrator's right at any time (rules §1). */
export async function restorePatient(ctx: Ctx, id: number): Promise<Patient> {
  const { actor } = ctx
  await refusingTwins(() =>
    change(ctx, async (tx) => {
      const deleted = await lockDeleted(tx.db, actor, id)
      if (deleted === undefined) throw new AppError('not_found')
      const isOwn = deleted.deleted_by === actor.userId
      const isFresh = tx.now.getTime() - deleted.deleted_at.getTime() <= ownUndo
      if (actor.role !== 'admin' && !(isOwn && isFresh)) throw new AppError('restore_too_late')
      await refuseTakenNumber(ctx, tx, deleted, id)
      await markPresent(tx.db, id)
      await tx.audit({ action: 'patient.restore', patientId: id })
      tx.publish('patient_restored', { patientId: id, byUserId: actor.userId }, audienceOf(deleted))
    }),
  )
  return getPatient(ctx, id)
}

async function remove(ctx: Ctx, tx: Change, ids: number[]): Promise<Removable[]> {
  const patients = await lockPatients(tx.db, ctx.actor, ids)
  if (patients.length < ids.length) throw new AppError('not_found')
  await refuseUnfinished(tx, patients)
  await markDeleted(tx.db, ids, { userId: ctx.actor.userId, now: tx.now })
  await tx.audit(...ids.map((patientId) => ({ action: 'patient.delete', patientId })))
  return patients
}

async function refuseUnfinished(tx: Change, patients: Removable[]): Promise<void> {
  const ids = patients.map(({ id }) => id)
  const unfinished = await unsafeSelectUnfinished(tx.db, ids)
  if (unfinished.length === 0) return
  throw new AppError('patient_has_unfinished_letters', { message: unfinishedSentence(patients, unfinished) })
}

function unfinishedSentence(patients: Removable[], unfinished: { patient_id: number; n: number }[]): string {
  const named = unfinished.slice(0, 3).map(({ patient_id, n }) => {
    const name = patients.find(({ id }) => id === patient_id)?.name ?? ''
    return `${name} has ${n === 1 ? 'a letter that is' : `${n} letters that are`} not posted yet`
  })
  const more = unfinished.length - named.length
  const others = more === 0 ? '' : more === 1 ? ', and so has 1 other' : `, and so have ${more} others`
  return `${named.join(', ')}${others}. Post the letters first, then delete. Nothing was deleted.`
}

function byDoctor(patients: Removable[]): Map<number, number[]> {
  const ids = new Map<number, number[]>()
  for (const { id, doctor_id: doctorId } of patients) ids.set(doctorId, [...(ids.get(doctorId) ?? []), id])
  return ids
}

function audienceOf({ doctor_id: doctorId }: { doctor_id: number }) {
  return { doctorId }
}
