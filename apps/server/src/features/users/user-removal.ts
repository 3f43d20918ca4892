import type { HandedOver, UserWork } from '@sincerely/contract/users'
import { believedFor } from '@sincerely/domain/dictations/being-recorded'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { refuseLeaving, refuseOwner, publishUserChange } from './user-changes.ts'
import { lockUsers, markUserDeleted } from './user-changes.sql.ts'
import type { LockedUser } from './user-changes.sql.ts'
import type { UserParts } from './user-changes.ts'
import {
  selectSecretaryNames,
  unsafeCountRecording,
  unsafeSelectUnsaved,
  unsafeSelectWork,
} from './user-work.sql.ts'
import { getUser } from './users.ts'

export async function getUserWork(ctx: Ctx, id: number): Promise<UserWork> {
  await getUser(ctx.db, id)
  const heardSince = new Date(ctx.now().getTime() - believedFor)
  const [work, unsaved, recording, secretaries] = await Promise.all([
    unsafeSelectWork(ctx.db, id),
    unsafeSelectUnsaved(ctx.db, { userId: id, askerId: ctx.actor.userId }),
    unsafeCountRecording(ctx.db, id, heardSince),
    selectSecretaryNames(ctx.db, id),
  ])
  return { ...work, unsaved, recording, secretaries }
}

/** Gives all open work of a doctor to another doctor, including deleted work that can be restored. */
export async function reassignWork(
  ctx: Ctx,
  id: number,
  { doctorId, askIfOthersWrite = false }: { doctorId: number; askIfOthersWrite?: boolean | undefined },
  parts: UserParts,
): Promise<HandedOver> {
  return transaction(ctx, async (tx) => {
    const { from, doctors } = await lockWithDoctors(tx, id, { doctorId })
    const to = requireFound(doctors.get('doctorId'))
    const reassigned = await giveWork(ctx, tx, { from, to, askIfOthersWrite }, parts)
    publishUserChange(ctx, tx, id)
    return reassigned
  })
}

/**
 * Deletes a user. Their open work must be reassigned in the same step, or the deletion is refused. Letters and audit lines still
 * name the user. The e-mail address becomes available again.
 */
export async function deleteUser(
  ctx: Ctx,
  id: number,
  way: LeavingWay,
  parts: UserParts,
): Promise<{ deletedCount: number }> {
  await transaction(ctx, async (tx) => {
    const user = await lockLeaving(ctx, tx, { ...way, id, parts })
    await refuseOwner(tx, user)
    await parts.signOut(tx, id)
    if (way.secretariesTo !== undefined)
      await parts.moveSecretaries(ctx, tx, { from: user, doctorId: way.secretariesTo })
    await parts.leave(ctx, tx, id)
    await markUserDeleted(tx, id, ctx.actor.userId)
    await tx.audit({ action: 'user.delete', userId: id, details: { role: user.role } })
    publishUserChange(ctx, tx, id)
  })
  return { deletedCount: 1 }
}

/**
 * `handOverTo` is the doctor who gets the open work. `askIfOthersWrite` refuses the first call if other users have unsaved text
 * in it, so that the page can ask first. `secretariesTo` is the doctor who gets the secretaries.
 */
export type LeavingWay = {
  handOverTo?: number | undefined
  askIfOthersWrite?: boolean | undefined
  secretariesTo?: number | undefined
}

/** Locks the user who leaves, and reassigns their open work if a doctor is given. */
export async function lockLeaving(
  ctx: Ctx,
  tx: Tx,
  {
    id,
    handOverTo,
    secretariesTo,
    askIfOthersWrite = false,
    parts,
  }: LeavingWay & { id: number; parts: UserParts },
): Promise<LockedUser> {
  const { from, doctors } = await lockWithDoctors(tx, id, { handOverTo, secretariesTo })
  await refuseLeaving(ctx, tx, from)
  const to = doctors.get('handOverTo')
  if (to !== undefined) await giveWork(ctx, tx, { from, to, askIfOthersWrite }, parts)
  return from
}

/** Locks this user and the doctors in these fields together. Each doctor must be active and another user. */
async function lockWithDoctors(
  tx: Tx,
  id: number,
  named: Record<string, number | undefined>,
): Promise<{ from: LockedUser; doctors: Map<string, LockedUser> }> {
  const wanted = Object.entries(named).flatMap(([field, doctorId]) =>
    doctorId === undefined ? [] : [{ field, doctorId }],
  )
  const users = await lockUsers(tx, [id, ...wanted.map(({ doctorId }) => doctorId)])
  const from = requireFound(users.find((user) => user.id === id))
  const doctors = new Map<string, LockedUser>()
  for (const { field, doctorId } of wanted) {
    const to = users.find((user) => user.id === doctorId && user.id !== id)
    if (to?.role !== 'doctor' || to.status !== 'active')
      throw new AppError('doctor_required', { fields: { [field]: 'Choose another doctor.' } })
    doctors.set(field, to)
  }
  return { from, doctors }
}

async function giveWork(
  ctx: Ctx,
  tx: Tx,
  { from, to, askIfOthersWrite }: { from: LockedUser; to: LockedUser; askIfOthersWrite: boolean },
  parts: UserParts,
): Promise<HandedOver> {
  if (askIfOthersWrite) await parts.askAboutWriters(ctx, tx, from.id)
  const doctors = { fromId: from.id, toId: to.id, fromName: from.name, toName: to.name }
  const patients = await parts.reassign.patients(ctx, tx, doctors)
  const letters = await parts.reassign.letters(ctx, tx, doctors)
  const dictations = await parts.reassign.dictations(ctx, tx, doctors)
  const clinics = await parts.reassign.clinics(ctx, tx, doctors)
  const texts = await parts.reassign.texts(ctx, tx, doctors)
  const reassigned = {
    patients: patients.there,
    letters: letters.there,
    dictations: dictations.there,
    clinics: clinics.there,
    texts: texts.there,
    deleted: patients.deleted + letters.deleted + dictations.deleted,
  }
  await tx.audit({ action: 'user.hand-over', userId: from.id, details: { doctorId: to.id, ...reassigned } })
  await tellBoth(ctx, tx, { from, to, reassigned, patientIds: patients.ids })
  return reassigned
}

type Reassigned = { from: LockedUser; to: LockedUser; reassigned: HandedOver; patientIds: number[] }

/**
 * Notifies the users of both doctors once about everything that was reassigned, except deleted records. A single patient is named
 * to users who can see the record.
 */
async function tellBoth(ctx: Ctx, tx: Tx, { from, to, reassigned, patientIds }: Reassigned): Promise<void> {
  const { patients, letters, dictations, clinics, texts } = reassigned
  if (patients + letters + dictations + clinics + texts === 0) return
  const what = {
    byUserId: ctx.actor.userId,
    patientIds: patientIds.length === 1 ? patientIds : [],
    patientCount: patients,
    letterCount: letters,
    dictationCount: dictations,
  }
  const [taker, giver] = [{ doctorId: to.id }, { doctorId: from.id }]
  await notify(tx, { ...what, type: 'work_handed_over', to: taker, aboutUserId: from.id })
  await notify(tx, { ...what, type: 'work_given_away', to: giver, aboutUserId: to.id })
}
