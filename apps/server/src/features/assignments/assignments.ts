import type { AssignDoctor, Assignment, Assignments } from '@sincerely/contract/assignments'
import type { Role } from '@sincerely/domain/permissions'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { Fields } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { notify } from '../notifications/notifications.ts'
import type { News } from '../notifications/notifications.ts'
import { practiceDay } from '../system/system.ts'
import {
  deleteAssignment,
  deleteAssignmentsOf,
  selectActive,
  lockPeople,
  putAssignment,
  selectAssignment,
  selectAssignments,
  selectSecretaryIds,
  selectStandingDoctor,
  unsafeSelectWorkers,
} from './assignments.sql.ts'
import type { LockedPerson } from './assignments.sql.ts'
import { endCoversOf } from './covers.sql.ts'

export async function listAssignments({ db }: Ctx): Promise<Assignments> {
  const [assignments, doctors, secretaries] = await Promise.all([
    selectAssignments(db),
    selectActive(db, 'doctor'),
    selectActive(db, 'secretary'),
  ])
  const unassignedDoctors = doctors.filter(({ isAssigned }) => !isAssigned)
  const unassignedSecretaries = secretaries.filter(({ isAssigned }) => !isAssigned)
  const counts = {
    total: assignments.length,
    active: assignments.filter(({ status }) => status === 'active').length,
    unassignedDoctors: unassignedDoctors.length,
    unassignedSecretaries: unassignedSecretaries.length,
  }
  return { assignments, doctors, secretaries, unassignedDoctors, unassignedSecretaries, counts }
}

/** The people who do this doctor's work today. */
export async function workersOf(ctx: Ctx, doctorId: number) {
  return unsafeSelectWorkers(ctx.db, doctorId, ctx.now())
}

type Assigned = { assignment: Assignment; replaced: { id: number; name: string } | null }

/** A secretary has at most one permanent doctor. Another assignment replaces it and returns the previous doctor (rules §1). */
export async function assignDoctor(ctx: Ctx, input: AssignDoctor): Promise<Assigned> {
  const { secretaryId, doctorId } = input
  const said: Pick<Assigned, 'replaced'> = { replaced: null }
  await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'assignments.assign', body: input }, async () => {
      const wrong = await wrongPeople(tx, input)
      if (Object.keys(wrong).length > 0) throw new AppError('assignment_not_possible', { fields: wrong })
      const before = (await selectStandingDoctor(tx.db, secretaryId)) ?? null
      await assign(tx, ctx, input, before)
      said.replaced = before?.id === doctorId ? null : before
      return secretaryId
    }),
  )
  const assignment = requireFound(await selectAssignment(ctx.db, secretaryId))
  return { assignment, ...said }
}

async function assign(tx: Tx, ctx: Ctx, input: AssignDoctor, before: Assigned['replaced']): Promise<void> {
  const { secretaryId, doctorId, replaces } = input
  // The secretary already has this doctor, so nothing changes.
  if (before?.id === doctorId) {
    return tx.audit({ action: 'assignment.repeat', userId: secretaryId, details: { doctorId } })
  }
  if (replaces !== undefined && replaces !== (before?.id ?? null)) {
    throw new AppError('assignment_changed_meanwhile')
  }
  await putAssignment(tx, secretaryId, doctorId)
  const details = { doctorId, replacedDoctorId: before?.id ?? null }
  await tx.audit({ action: 'assignment.create', userId: secretaryId, details })
  publishScopeChange(tx, ctx, secretaryId)
  if (before !== null) await tellBoth(tx, ctx, { type: 'unassigned', pair: [secretaryId, before.id] })
  await tellBoth(tx, ctx, { type: 'assigned', pair: [secretaryId, doctorId] })
}

/** `from` is the doctor that the caller saw. If the secretary has another doctor since then, the assignment does not end. */
export async function unassignDoctor(
  ctx: Ctx,
  secretaryId: number,
  from: number | undefined,
): Promise<{ deletedCount: number }> {
  return transaction(ctx, async (tx) => {
    await lockPeople(tx, [secretaryId])
    const doctorId = requireFound(await deleteAssignment(tx, secretaryId))
    if (from !== undefined && from !== doctorId) throw new AppError('assignment_changed_meanwhile')
    await tx.audit({ action: 'assignment.delete', userId: secretaryId, details: { doctorId } })
    publishScopeChange(tx, ctx, secretaryId)
    await tellBoth(tx, ctx, { type: 'unassigned', pair: [secretaryId, doctorId] })
    return { deletedCount: 1 }
  })
}

/** Within a transaction: assigns all secretaries of one doctor to another. */
export async function moveSecretaries(
  ctx: Ctx,
  tx: Tx,
  { from, doctorId }: { from: { id: number; name: string }; doctorId: number },
): Promise<void> {
  await lockPeople(tx, await selectSecretaryIds(tx.db, from.id))
  // The list is read again, because a secretary may have been reassigned before the lock.
  for (const secretaryId of await selectSecretaryIds(tx.db, from.id))
    await assign(tx, ctx, { secretaryId, doctorId }, from)
}

/** Within a transaction: ends this user's assignments and covers, on both sides. */
export async function endAssignments(ctx: Ctx, tx: Tx, userId: number): Promise<void> {
  for (const { secretaryId, doctorId } of await deleteAssignmentsOf(tx, userId)) {
    await notifyOther(tx, ctx, userId, { pair: [secretaryId, doctorId], type: 'unassigned' })
  }
  await endCovers(ctx, tx, userId)
}

/** Within a transaction: ends the covers by and for this user, including future ones. */
export async function endCovers(ctx: Ctx, tx: Tx, userId: number): Promise<void> {
  for (const { coveringId, doctorId, ...days } of await endCoversOf(tx, userId, await practiceDay(ctx))) {
    await notifyOther(tx, ctx, userId, { pair: [coveringId, doctorId], type: 'cover_ended', days })
  }
}

/**
 * Updates open browsers and notifies only the other of the two. The user of `userId` is being deleted or deactivated, or gets
 * another role.
 */
async function notifyOther(tx: Tx, ctx: Ctx, userId: number, news: PairNews): Promise<void> {
  const [workerId, doctorId] = news.pair
  publishScopeChange(tx, ctx, workerId)
  const other = userId === doctorId ? workerId : doctorId
  await notify(tx, { ...news, byUserId: ctx.actor.userId, to: { userIds: [other] } })
}

/** Locks both users and returns an error for each who is not active in the expected role. */
async function wrongPeople(tx: Tx, { secretaryId, doctorId }: AssignDoctor): Promise<Fields> {
  const people = await lockPeople(tx, [secretaryId, doctorId])
  return {
    ...(isActive(people.get(secretaryId), 'secretary') ? {} : { secretaryId: 'Choose an active secretary.' }),
    ...(isActive(people.get(doctorId), 'doctor') ? {} : { doctorId: 'Choose an active doctor.' }),
  }
}

/** Whether the user can sign in and has one of these roles. */
export function isActive(person: LockedPerson | undefined, ...asOneOf: Role[]): boolean {
  return person?.status === 'active' && asOneOf.includes(person.role)
}

/** Updates open browsers: administrators' pages, and everything that this user sees. */
export function publishScopeChange(tx: Tx, { actor }: Ctx, userId: number): void {
  tx.publish('assignments_changed', { userId, byUserId: actor.userId }, 'administrators')
}

/** The first user works for the second, who is a doctor. */
type PairNews = Pick<News, 'type' | 'days'> & { pair: readonly [number, number] }

/** Notifies both users, each about the other. */
export async function tellBoth(
  tx: Tx,
  { actor }: { actor: { userId: number } | null },
  news: PairNews,
): Promise<void> {
  await notify(tx, { ...news, byUserId: actor?.userId ?? null, to: { userIds: [...news.pair] } })
}
