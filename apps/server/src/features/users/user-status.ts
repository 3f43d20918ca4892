import type { UpdateUser, User } from '@sincerely/contract/users'
import { hasUnfinished, workWords } from '@sincerely/domain/users/work-words'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { editUser, given, lockUser, refusingTaken, publishUserChange } from './user-changes.ts'
import { updateUserRow } from './user-changes.sql.ts'
import type { LockedUser } from './user-changes.sql.ts'
import type { UserParts } from './user-changes.ts'
import { lockLeaving } from './user-removal.ts'
import type { LeavingWay } from './user-removal.ts'
import { unsafeSelectWork } from './user-work.sql.ts'
import { getUser } from './users.ts'

/**
 * Changes the given fields. A stale version is refused (rules §4). For a change of status, the rules of `setUserStatus` apply;
 * the current status beside other fields has no effect.
 */
export async function updateUser(ctx: Ctx, id: number, input: UpdateUser, parts: UserParts): Promise<User> {
  const { version, status, ...fields } = input
  const isEdited = Object.keys(given(fields)).length > 0
  if (!isEdited && status === undefined) throw nothingSent()
  await refusingTaken(() =>
    transaction(ctx, async (tx) => {
      const before = await lockUser(tx, id)
      if (version !== undefined && version !== before.version) throw new AppError('user_changed_meanwhile')
      if (isEdited) await editUser(ctx, tx, before, { input: fields, parts })
      if (status !== undefined && (!isEdited || status !== before.status))
        await changeStatus(ctx, tx, id, { status, parts })
    }),
  )
  return getUser(ctx.db, id)
}

function nothingSent(): AppError {
  return new AppError('invalid_input', { fields: { body: 'Send at least one field to change.' } })
}

type Wanted = LeavingWay & { status: User['status'] }

/**
 * A deactivated account keeps everything except unfinished work. That work is reassigned, or the change is refused, because its
 * owner must be able to sign in. The user's sessions end.
 */
export async function setUserStatus(
  ctx: Ctx,
  id: number,
  { status, ...way }: Wanted,
  parts: UserParts,
): Promise<User> {
  await transaction(ctx, (tx) => changeStatus(ctx, tx, id, { ...way, status, parts }))
  return getUser(ctx.db, id)
}

/** Changes the status within a transaction. */
export async function changeStatus(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { status, parts, ...way }: Wanted & { parts: UserParts },
): Promise<void> {
  const before =
    status === 'active' ? await lockUser(tx, id) : await lockLeaving(ctx, tx, { ...way, id, parts })
  if (status === 'inactive') {
    await refuseUnfinished(tx, before)
    await parts.signOut(tx, id)
  }
  if (status !== before.status) await updateUserRow(tx, id, { status })
  if (status === 'inactive') {
    if (way.secretariesTo !== undefined)
      await parts.moveSecretaries(ctx, tx, { from: before, doctorId: way.secretariesTo })
    await parts.endCovers(ctx, tx, id)
  }
  await tx.audit({ action: status === 'active' ? 'user.activate' : 'user.deactivate', userId: id })
  publishUserChange(ctx, tx, id)
}

/** Patients and letter texts can wait until the user returns, but letters and dictations cannot. */
async function refuseUnfinished(tx: Tx, { id, name }: LockedUser): Promise<void> {
  const work = await unsafeSelectWork(tx.db, id)
  if (!hasUnfinished(work)) return
  const unfinished = workWords({ ...work, patients: 0, texts: 0, deleted: 0 })
  const message = `${name} still has ${unfinished}. Hand this work over to another doctor first.`
  throw new AppError('user_owns_work', { message })
}
