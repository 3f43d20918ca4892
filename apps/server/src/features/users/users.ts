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

/** All users for the audit trail, including deleted ones, who keep their names. */
export async function listKnown(ctx: Ctx): Promise<{ people: KnownPerson[] }> {
  return { people: await selectKnown(ctx.db) }
}

export async function getUser(db: Db, id: number): Promise<User> {
  return requireFound(await selectUser(db, id))
}

/** Within a transaction: an existing user, locked until the commit. */
export async function holdUser(tx: Tx, id: number): Promise<User> {
  await lockUsers(tx, [id])
  return getUser(tx.db, id)
}

/** Within a transaction: the active doctor who is to get work, locked until the commit. */
export async function holdDoctor(tx: Tx, id: number): Promise<{ id: number; name: string }> {
  const [user] = await lockUsers(tx, [id])
  if (user?.role === 'doctor' && user.status === 'active') return { id, name: user.name }
  throw new AppError('doctor_required', { fields: { doctorId: 'Choose one of the doctors.' } })
}

/** Within a transaction: records the time of the last sign-in. */
export async function noteSignIn(tx: Tx, userId: number): Promise<void> {
  await updateLastSignIn(tx.db, userId, tx.now)
}

export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await updatePasswordHash(tx.db, userId, hash)
  await tx.audit({ action: 'user.set-password', actorId: userId, userId })
}

export async function addUser(tx: Tx, user: NewUser): Promise<number> {
  const userId = await insertUser(tx.db, user)
  await tx.audit({ action: 'user.create', userId, details: { role: user.role } })
  return userId
}

/**
 * The doctor of a new patient, letter, dictation or clinic (product §2): `chosen`, else `otherwise`, else the default doctor of
 * the user; administrators have to choose. Refuses users who are not active doctors or are out of scope. `known` is that
 * doctor, if the caller has already read the row.
 */
export async function chooseDoctor(
  ctx: Ctx,
  chosen: number | undefined,
  otherwise: number | null,
  known?: { isActive: boolean },
): Promise<number> {
  const { actor } = ctx
  if (isWithoutDoctor(actor)) throw new AppError('no_doctor_assigned')
  const doctorId = chosen ?? otherwise ?? defaultDoctor(actor)
  if (doctorId === null) {
    throw new AppError('doctor_required', { fields: { doctorId: 'Choose a doctor.' } })
  }
  const isActive = known?.isActive ?? (await isActiveDoctor(ctx.db, doctorId))
  if (chosen === undefined && isInScope(actor, doctorId) && !isActive)
    throw new AppError('doctor_is_inactive')
  if (!isInScope(actor, doctorId) || !isActive) {
    throw new AppError('doctor_required', { fields: { doctorId: 'Choose one of the doctors.' } })
  }
  return doctorId
}

/** Whether a secretary works for no doctor today. */
export function isWithoutDoctor({ scope }: Pick<Actor, 'scope'>): boolean {
  return scope !== 'all' && scope.length === 0
}

/**
 * The default doctor: the user themselves, a secretary's permanent doctor, or the only doctor whom the user covers for. Null if
 * there is none.
 */
export function defaultDoctor({ doctorId, scope }: Pick<Actor, 'doctorId' | 'scope'>): number | null {
  const [only = null, ...others] = scope === 'all' ? [] : scope
  return doctorId ?? (others.length === 0 ? only : null)
}

/** The e-mail addresses of administrators who can sign in. */
export async function addressesOfAdmins(db: Db): Promise<string[]> {
  const admins = await selectUsers(db, 'admin')
  return admins.filter(({ status }) => status === 'active').map(({ email }) => email)
}

/** People a doctor may address in a dictation: active secretaries and administrators. */
export async function officeNames(db: Db): Promise<string[]> {
  return selectOfficeNames(db)
}

/** The name printed at the end of a letter: that of its doctor (rules §1). */
export async function signatoryName(db: Db, doctorId: number): Promise<string | null> {
  return (await unsafeSelectUserName(db, doctorId)) ?? null
}

export async function findPasswordHash(
  db: Db,
  email: string,
): Promise<{ id: number; hash: string | null } | undefined> {
  return unsafeSelectPasswordHash(db, email)
}

/** Replaces a demo user's password with the one in the server's configuration. */
export async function replacePassword(db: Db, email: string, hash: string): Promise<void> {
  const user = await unsafeSelectPasswordHash(db, email)
  if (user === undefined) return
  await transaction(unattended(db), async (tx) => {
    await updatePasswordHash(tx.db, user.id, hash)
    await tx.audit({ action: 'user.change-password', userId: user.id })
  })
}

/** Refuses the id of a user who is not an active doctor with the same error as for a user out of scope. */
export async function requireDoctor(db: Db, id: number): Promise<void> {
  if (!(await isActiveDoctor(db, id))) throw new AppError('not_found')
}

/** The facts that users can change about themselves. */
export async function ownDetails(db: Db, userId: number): Promise<Profile> {
  return unsafeSelectDetails(db, userId, { lock: false })
}

/** Reads the facts of `ownDetails` and locks them until the transaction ends. */
export async function lockOwnDetails(tx: Tx, userId: number): Promise<Profile> {
  return unsafeSelectDetails(tx.db, userId, { lock: true })
}

/** Within the caller's transaction: writes the given fields. The caller writes the audit line. */
export async function writeOwnDetails(tx: Tx, userId: number, changes: Partial<Profile>): Promise<void> {
  await updateDetails(tx.db, userId, changes)
}

/** Within the caller's transaction: replaces the password hash. The caller writes the audit line and ends the other sessions. */
export async function replaceOwnPassword(tx: Tx, userId: number, hash: string): Promise<void> {
  await updatePasswordHash(tx.db, userId, hash)
}
