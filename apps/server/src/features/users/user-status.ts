import type { User } from '@sincerely/contract/users'
import { hasUnfinished, workWords } from '@sincerely/domain/users/work-words'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { lockUser, tellEverybody } from './user-changes.ts'
import { updateUserRow } from './user-changes.sql.ts'
import type { LockedUser } from './user-changes.sql.ts'
import type { UserParts } from './user-parts.ts'
import { lockLeaving } from './user-removal.ts'
import type { LeavingWay } from './user-removal.ts'
import { unsafeSelectWork } from './user-work.sql.ts'
import { getUser } from './users.ts'

type Wanted = LeavingWay & { status: User['status'] }

/**
 * An account on hold keeps everything but what is unfinished, which is never left with somebody who cannot sign in: it is
 * handed over with it, or the hold is refused. Nobody is signed in by it.
 */
export async function setUserStatus(
  ctx: Ctx,
  id: number,
  { status, ...way }: Wanted,
  parts: UserParts,
): Promise<User> {
  await change(ctx, async (tx) => {
    const before =
      status === 'active' ? await lockUser(tx, id) : await lockLeaving(ctx, tx, { ...way, id, parts })
    if (status === 'inactive') {
      await refuseUnfinished(tx, before)
      await parts.signOut(tx, id)
    }
    if (status !== before.status) await updateUserRow(tx, id, { status })
    await tx.audit({ action: status === 'active' ? 'user.activate' : 'user.deactivate', userId: id })
    tellEverybody(ctx, tx, id)
  })
  await parts.follow()
  return getUser(ctx.db, id)
}

/** Patients and letter texts wait for whoever comes back; letters and dictations do not. */
async function refuseUnfinished(tx: Change, { id, name }: LockedUser): Promise<void> {
  const work = await unsafeSelectWork(tx.db, id)
  if (!hasUnfinished(work)) return
  const unfinished = workWords({ ...work, patients: 0, texts: 0, deleted: 0 })
  const message = `${name} still has ${unfinished} in hand. Hand them over to another doctor first.`
  throw new AppError('user_owns_work', { message })
}
