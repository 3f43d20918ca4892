import type { Profile } from '@sincerely/contract/account'
import type { KnownPerson, User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { transaction, unattended } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { isInScope } from '../../platform/scope.sql.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { lockUsers } from './user-changes.sql.ts'
import {
  insertUser,
  isActiveDoctor,
  selectKnown,
  selectOfficeNames,
  unsafeSelectDetails,
  unsafeSelectPasswordHash,
  unsafeSelectUserName,
  selectUser,
  selectUsers,
  updateDetails,
  updateLastSignIn,
  updatePasswordHash,
} from './users.sql.ts'
import type { NewUser } from './users.sql.ts'

export async function listUsers(ctx: Ctx, query: { role?: Role | undefined }): Promise<{ users: User[] }> {
  return { users: await selectUsers(ctx.db, query.role) }
}

/** For who looks at what people did: they keep their names when they leave. */
export async function listKnown(ctx: Ctx): Promise<{ people: KnownPerson[] }> {
  return { people: await selectKnown(ctx.db) }
}

export async function getUser(db: Db, id: number): Promise<User> {
  return requireFound(await selectUser(db, id))
}

/** As part of a change: a person who is there, and stays as they are until it commits. */
export async function holdUser(tx: Tx, id: number): Promise<User> {
  await lockUsers(tx, [id])
  return getUser(tx.db, id)
}

/** As part of a change: a doctor who works here, and stays as they are until it commits; work is given to them. */
export async function holdDoctor(tx: Tx, id: number): Promise<{ id: number; name: string }> {
  const [user] = await lockUsers(tx, [id])
  if (user?.role === 'doctor' && user.status === 'active') return { id, name: user.name }
  throw new AppError('doctor_required', { fields: { doctorId: 'Choose one of the doctors.' } })
}

/** As part of a change: this is the last time somebody signed in. */
export async function noteSignIn(tx: Tx, userId: number): Promise<void> {
  await updateLastSignIn(tx.db, userId, tx.now)
}

/** As part of a change: what a person signs in with from now on. */
export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await updatePasswordHash(tx.db, userId, hash)
  await tx.audit({ action: 'user.set-password', actorId: userId, userId })
}

/** Adds a person as part of a change. */
export async function addUser(tx: Tx, user: NewUser): Promise<number> {
  const userId = await insertUser(tx.db, user)
  await tx.audit({ action: 'user.create', userId, details: { role: user.role } })
  return userId
}

/**
 * The doctor a new patient or letter belongs to (product §2): the chosen one, `otherwise`, one's own, a secretary's
 * standing doctor or the only one she covers; an administrator chooses. Refuses a doctor who is not one, or who is outside
 * the actor's scope. `known` is given where that doctor was read before.
 */
export async function chooseDoctor(
  ctx: Ctx,
  chosen: number | undefined,
  otherwise: number | null,
  known?: { isActive: boolean },
): Promise<number> {
  const { actor } = ctx
  if (isWithoutDoctor(actor)) throw new AppError('no_doctor_assigned')
  const doctorId = chosen ?? otherwise ?? usualDoctor(actor)
  if (doctorId === null) {
    throw new AppError('doctor_required', { fields: { doctorId: 'Choose a doctor for this.' } })
  }
  const isActive = known?.isActive ?? (await isActiveDoctor(ctx.db, doctorId))
  if (chosen === undefined && isInScope(actor, doctorId) && !isActive)
    throw new AppError('doctor_is_inactive')
  if (!isInScope(actor, doctorId) || !isActive) {
    throw new AppError('doctor_required', { fields: { doctorId: 'Choose one of the doctors.' } })
  }
  return doctorId
}

/** A secretary who works for nobody today. */
export function isWithoutDoctor({ scope }: Pick<Actor, 'scope'>): boolean {
  return scope !== 'all' && scope.length === 0
}

/** Whose work it is unless another is chosen: one's own, the standing doctor's, or that of the only one who is covered. */
export function usualDoctor({ doctorId, scope }: Pick<Actor, 'doctorId' | 'scope'>): number | null {
  const [only = null, ...others] = scope === 'all' ? [] : scope
  return doctorId ?? (others.length === 0 ? only : null)
}

/** What administrators who may sign in do so with. */
export async function addressesOfAdmins(db: Db): Promise<string[]> {
  const admins = await selectUsers(db, 'admin')
  return admins.filter(({ status }) => status === 'active').map(({ email }) => email)
}

/** The people a doctor may speak to in a dictation: secretaries and administrators, active ones. */
export async function officeNames(db: Db): Promise<string[]> {
  return selectOfficeNames(db)
}

/** The name that stands under a letter: its doctor's (rules §1). */
export async function signatoryName(db: Db, doctorId: number): Promise<string | null> {
  return (await unsafeSelectUserName(db, doctorId)) ?? null
}

export async function findPasswordHash(
  db: Db,
  email: string,
): Promise<{ id: number; hash: string | null } | undefined> {
  return unsafeSelectPasswordHash(db, email)
}

/** Replaces a demo person's password, from the server's configuration. */
export async function replacePassword(db: Db, email: string, hash: string): Promise<void> {
  const user = await unsafeSelectPasswordHash(db, email)
  if (user === undefined) return
  await transaction(unattended(db), async (tx) => {
    await updatePasswordHash(tx.db, user.id, hash)
    await tx.audit({ action: 'user.change-password', userId: user.id })
  })
}

/** Refuses an id that is no doctor's, as if it were out of scope. */
export async function requireDoctor(db: Db, id: number): Promise<void> {
  if (!(await isActiveDoctor(db, id))) throw new AppError('not_found')
}

/** What a person may change of themselves. */
export async function ownDetails(db: Db, userId: number): Promise<Profile> {
  return unsafeSelectDetails(db, userId, { lock: false })
}

/** The same, held until the change ends. */
export async function lockOwnDetails(tx: Tx, userId: number): Promise<Profile> {
  return unsafeSelectDetails(tx.db, userId, { lock: true })
}

/** As part of a change, which writes the audit line. */
export async function writeOwnDetails(tx: Tx, userId: number, changes: Partial<Profile>): Promise<void> {
  await updateDetails(tx.db, userId, changes)
}

/** As part of a change, which writes the audit line and ends the other sessions. */
export async function replaceOwnPassword(tx: Tx, userId: number, hash: string): Promise<void> {
  await updatePasswordHash(tx.db, userId, hash)
}
