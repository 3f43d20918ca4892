import type { Patient, PatientDeletion } from '@sincerely/contract/patients'
import { can } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { getPatient } from './patients.ts'
import { unsafeSelectTakenNumbers } from './patient-imports.sql.ts'
import { lockDeleted, lockEvenDeleted, markPresent, selectDeleted } from './patient-removal.sql.ts'
import type { Deleted } from './patient-removal.sql.ts'
import { refuseTakenNumber, refusingTakenNumber } from './taken-numbers.ts'
import { notifyByDoctor } from './notify-by-doctor.ts'

/** Milliseconds in which users can restore records that they deleted. The toast offers this for 10 s. */
const ownUndo = 10 * 60_000

/**
 * Names the person who deleted a record and the time, for users who could see the record. Also returns whether this user may
 * restore it now.
 */
export async function getDeleted(ctx: Ctx, id: number): Promise<PatientDeletion> {
  const deleted = requireFound(await selectDeleted(ctx.db, ctx.actor, id))
  return {
    patientId: id,
    name: deleted.name,
    dob: deleted.dob,
    deletedAt: deleted.deletedAt.toISOString(),
    deletedBy: deleted.deleterName,
    mayRestore: !isTooLate(ctx, ctx.now(), deleted),
  }
}

/**
 * Restores a deleted record. Users may restore their own deletion for ten minutes, and administrators any at any time (rules §1).
 */
export async function restorePatient(ctx: Ctx, id: number): Promise<Patient> {
  await refusingTakenNumber(() =>
    transaction(ctx, async (tx) => {
      const deleted = requireFound(await lockDeleted(tx.db, ctx.actor, id))
      if (isTooLate(ctx, tx.now, deleted)) throw new AppError('restore_too_late')
      await refuseTakenNumber(ctx, tx, deleted, id)
      await markPresent(tx.db, [id])
      await tx.audit({ action: 'patient.restore', patientId: id })
      const byUserId = ctx.actor.userId
      const to = { doctorId: deleted.doctorId }
      tx.publish('patient_restored', { patientId: id, byUserId }, to)
      await notify(tx, { type: 'patient_restored', to, byUserId, patientIds: [id] })
    }),
  )
  return getPatient(ctx, id)
}

/**
 * Restores all records or none: one that may not be restored stops all. Records that are already restored are skipped, so that
 * the request can be repeated.
 */
export async function restorePatients(ctx: Ctx, patientIds: number[]): Promise<{ restoredCount: number }> {
  const ids = [...new Set(patientIds)].toSorted((a, b) => a - b)
  await refusingTakenNumber(() =>
    transaction(ctx, async (tx) => {
      const found = await lockEvenDeleted(tx.db, ctx.actor, ids)
      if (found.length < ids.length) throw new AppError('not_found')
      await bringBack(ctx, tx, found.filter(isDeleted))
    }),
  )
  return { restoredCount: ids.length }
}

async function bringBack(ctx: Ctx, tx: Tx, patients: Gone[]): Promise<void> {
  if (patients.length === 0) {
    return tx.audit({ action: 'request.repeated', details: { route: 'patients.restoreBatch' } })
  }
  await refuseReturn(ctx, tx, patients)
  await markPresent(
    tx.db,
    patients.map(({ id }) => id),
  )
  await tx.audit(...patients.map(({ id }) => ({ action: 'patient.restore', patientId: id })))
  await notifyByDoctor(tx, 'patients_restored', { patients, by: ctx.actor })
}

/** Throws an error that names the patients who stop the others, and a next step. */
async function refuseReturn(ctx: Ctx, tx: Tx, patients: Gone[]): Promise<void> {
  const merged = patients.filter(({ mergedInto: into }) => into !== null)
  refuse(merged, 'restore_too_late', (names, isOne) => {
    return `${names} ${isOne ? 'was' : 'were'} merged into another record. To restore ${isOne ? 'this record' : 'these records'}, undo the merge.`
  })
  const late = patients.filter((patient) => isTooLate(ctx, tx.now, patient))
  refuse(late, 'restore_too_late', (names, isOne) => {
    const were = isOne ? 'was' : 'were'
    return `${names} ${were} deleted by someone else, or more than ten minutes ago. Ask an administrator to restore ${isOne ? 'this record' : 'these records'}.`
  })
  const numbers = patients.flatMap(({ nhsNumber }) => nhsNumber ?? [])
  const taken = new Set(await unsafeSelectTakenNumbers(tx.db, numbers))
  const numbered = patients.filter(({ nhsNumber }) => nhsNumber !== null && taken.has(nhsNumber))
  refuse(numbered, 'nhs_number_taken', (names) => {
    return `Another patient now has the NHS number of ${names}. Correct it in that patient's record first, then try again.`
  })
}

function refuse(
  patients: Gone[],
  code: 'restore_too_late' | 'nhs_number_taken',
  say: (names: string, isOne: boolean) => string,
): void {
  if (patients.length === 0) return
  const message = `${say(namesOf(patients), patients.length === 1)} No patient was restored.`
  throw new AppError(code, { message })
}

type WhoAndWhen = Pick<Deleted, 'deletedBy' | 'deletedAt'>

function isTooLate({ actor }: Ctx, now: Date, { deletedBy: by, deletedAt: at }: WhoAndWhen): boolean {
  const isFresh = now.getTime() - at.getTime() <= ownUndo
  return !can(actor, 'patient.restore') && !(by === actor.userId && isFresh)
}

type Found = Awaited<ReturnType<typeof lockEvenDeleted>>[number]
type Gone = Found & Deleted

function isDeleted(patient: Found): patient is Gone {
  return patient.deletedAt !== null
}

/** Names at most three patients: 'Ann Bell, Tom Fisk, Joe Marsh and 3 others'. */
function namesOf(patients: Gone[]): string {
  const named = patients.slice(0, patients.length <= 4 ? 4 : 3).map(({ name }) => name)
  const others = patients.length - named.length
  const parts = others === 0 ? named : [...named, `${others} others`]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
