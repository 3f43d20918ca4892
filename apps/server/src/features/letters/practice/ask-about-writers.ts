import type { Tx } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { unsafeSelectWriters } from '../working-copies.sql.ts'

/**
 * Before locked letters are reassigned: refuses if others have unsaved text in them, because they would lose access to it.
 * `which` describes the letters in the message.
 */
export async function askAboutWriters(
  ctx: Ctx,
  tx: Tx,
  { letterIds, which }: { letterIds: number[]; which: string },
): Promise<void> {
  if (letterIds.length === 0) return
  const names = await unsafeSelectWriters(tx.db, { letterIds, userId: ctx.actor.userId })
  if (names.length === 0) return
  const message = `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'} unsaved text in ${which}. Nothing has been changed yet.`
  throw new AppError('others_unsaved_text', { message })
}
