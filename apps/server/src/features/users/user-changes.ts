import type { CreateUser, HandedOver, UpdateUser, User } from '@sincerely/contract/users'
import { joinName, splitName, titleAlone } from '@sincerely/domain/users/person-name'
import type { PasswordOwner } from '@sincerely/domain/users/personal-password'
import { hasWork, workWords } from '@sincerely/domain/users/work-words'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isTaken } from '../../platform/db/database-errors.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { notify } from '../notifications/notifications.ts'
import { lockAdmins, lockUsers, updateUserRow } from './user-changes.sql.ts'
import type { LockedUser } from './user-changes.sql.ts'
import { selectSecretaryNames, selectStandingDoctor, unsafeSelectWork } from './user-work.sql.ts'
import { addUser, getUser } from './users.ts'

export async function createUser(ctx: Ctx, input: CreateUser, parts: UserParts): Promise<User> {
  const { firstName, lastName, password = null, ...typed } = input
  const person = typed.role === 'doctor' ? typed : { ...typed, ...notADoctor }
  const name = joinName({ firstName, lastName })
  const owner = { name, email: typed.email }
  const passwordHash = password === null ? null : await parts.hashNewPassword(password, owner)
  // The stored request must not contain the password.
  const body = { ...input, password: password !== null }
  const id = await refusingTaken(() =>
    transaction(ctx, (tx) =>
      idempotent(ctx, tx, { route: 'users.create', body }, async () => {
        const userId = await addUser(tx, { ...person, name, passwordHash })
        publishUserChange(ctx, tx, userId)
        return userId
      }),
    ),
  )
  return getUser(ctx.db, id)
}

/** These are printed only with a doctor's signature, so other users do not have them. */
const notADoctor = { specialization: null, registrationNumber: null }

/** Within a transaction: changes the given fields. */
export async function editUser(
  ctx: Ctx,
  tx: Tx,
  before: LockedUser,
  { input, parts }: { input: Omit<UpdateUser, 'status' | 'version'>; parts: UserParts },
): Promise<void> {
  const { firstName, lastName, registrationNumber, ...fields } = input
  const { id } = before
  if (fields.role !== undefined && fields.role !== before.role) {
    await refuseRoleChange(ctx, tx, before)
    await parts.endRole(ctx, tx, id)
  }
  const name = nameWith(before.name, given({ firstName, lastName }))
  const role = fields.role ?? before.role
  await updateUserRow(tx, id, {
    ...fields,
    ...(registrationNumber !== undefined && { registrationNumber }),
    ...(role !== 'doctor' && { specialization: null, registrationNumber: null }),
    name,
  })
  if (fields.email !== undefined && fields.email !== before.email) await followAddress(ctx, tx, id, parts)
  const sent = Object.keys(given(input))
  await tx.audit({ action: 'user.edit', userId: id, details: { fields: sent, role } })
  publishUserChange(ctx, tx, id)
}

/**
 * First and last name are checked together. A name with a title is accepted until it is changed, because earlier versions
 * accepted titles.
 */
function nameWith(before: string, sent: { firstName?: string; lastName?: string }): string {
  const parts = { ...splitName(before), ...sent }
  const name = joinName(parts)
  const title = name === before ? null : titleAlone(parts)
  if (title !== null) throw new AppError('invalid_input', { fields: { firstName: title } })
  return name
}

/**
 * Ends the user's open link, because it may have been sent to another person's address, and notifies the user at the new address.
 */
async function followAddress(ctx: Ctx, tx: Tx, id: number, parts: UserParts): Promise<void> {
  await parts.endLinks(tx, id)
  await notify(tx, { type: 'sign_in_address_changed', to: { userIds: [id] }, byUserId: ctx.actor.userId })
}

export async function lockUser(tx: Tx, id: number): Promise<LockedUser> {
  return requireFound((await lockUsers(tx, [id]))[0])
}

/** At least one active administrator must remain, and users may not lock themselves out. */
export async function refuseLeaving(ctx: Ctx, tx: Tx, { id, role }: LockedUser): Promise<void> {
  const isOwn = id === ctx.actor.userId
  if (!isOwn && role !== 'admin') return
  const admins = await lockAdmins(tx)
  const isLast = admins.every((admin) => admin === id)
  if (isOwn) throw new AppError('own_account', isLast ? { message: nobodyElse } : {})
  if (isLast) throw new AppError('last_admin')
}

/** The sentence for a user who has no other administrator to ask. */
const nobodyElse =
  'You cannot do this to your own account, and there is no other administrator who can sign in. Make someone else an administrator first. They can then do it.'

/** Refuses if a doctor has open work, and names that work. */
export async function refuseOwner(tx: Tx, { id, name }: LockedUser): Promise<void> {
  const work = await unsafeSelectWork(tx.db, id)
  if (!hasWork(work)) return
  const message = `${name} still has ${workWords(work)}. Hand this work over to another doctor first.`
  throw new AppError('user_owns_work', { message })
}

export function publishUserChange(ctx: Ctx, tx: Tx, userId: number): void {
  tx.publish('people_changed', { userId, byUserId: ctx.actor.userId }, 'everybody')
}

/** Work and assignments depend on the role, so they must be reassigned before the role changes. */
async function refuseRoleChange(ctx: Ctx, tx: Tx, before: LockedUser): Promise<void> {
  await refuseLeaving(ctx, tx, before)
  await refuseOwner(tx, before)
  const secretaries = await selectSecretaryNames(tx.db, before.id)
  if (secretaries.length > 0) {
    const message = `${new Intl.ListFormat('en-GB').format(secretaries)} ${secretaries.length === 1 ? 'is' : 'are'} still assigned to ${before.name}. Assign them to another doctor first, then change the role.`
    throw new AppError('user_has_secretaries', { message })
  }
  if ((await selectStandingDoctor(tx.db, before.id)) !== null) throw new AppError('secretary_is_assigned')
}

export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTaken(error, 'users_email_key')) throw error
    throw new AppError('email_taken', {
      fields: { email: 'User with this email already exists.' },
      cause: error,
    })
  }
}

/** Drops undefined fields. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

type Doctors = { fromId: number; toId: number; fromName: string; toName: string }

/** `there` is the number of reassigned records, and `deleted` the number of deleted ones that can be restored. */
type ReassignedCount = { there: number; deleted: number }

/**
 * Within a transaction: gives one feature's records of a doctor to another doctor, and returns their number. The caller sends one
 * notification for all features.
 */
type Reassign<Counted = ReassignedCount> = (ctx: Ctx, tx: Tx, doctors: Doctors) => Promise<Counted>

/** Functions of other features that run when a user changes. Those features depend on users, so the functions are passed in. */
export type UserParts = {
  /** Returns the hash to store. Refuses a password that is easy to guess. */
  hashNewPassword: (password: string, owner: PasswordOwner) => Promise<string>
  reassign: Record<Exclude<keyof HandedOver, 'deleted' | 'patients'>, Reassign> & {
    /** Also returns the ids of the patients that are not deleted. */
    patients: Reassign<ReassignedCount & { ids: number[] }>
  }
  /** Within a transaction: refuses if somebody else has unsaved text in one of this doctor's unposted letters. */
  askAboutWriters: (ctx: Ctx, tx: Tx, doctorId: number) => Promise<void>
  /** Within a transaction: ends the user's sessions and links. */
  signOut: (tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: ends the user's open links. */
  endLinks: (tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: ends the assignments and covers, and removes the signature, of a user whose role changes. */
  endRole: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: assigns all secretaries of a doctor to another doctor. */
  moveSecretaries: (
    ctx: Ctx,
    tx: Tx,
    move: { from: { id: number; name: string }; doctorId: number },
  ) => Promise<void>
  /** Within a transaction: ends the covers by and for this user. */
  endCovers: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
  /** Within a transaction: deletes data that belongs only to the deleted user. */
  leave: (ctx: Ctx, tx: Tx, userId: number) => Promise<void>
}
