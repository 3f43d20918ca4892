import type { ApproveLetters, BatchResult } from '@sincerely/contract/letter-batches'
import type { Letter } from '@sincerely/contract/letters'
import type { Tx } from '../../../platform/transaction.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { AppError, requireFound } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/replies.ts'
import type { PrintLetters } from '../letter-download.ts'
import { approveLetter, refuseApprover } from '../letter-review.ts'
import { getLetter, statusAfter } from '../letters.ts'
import { lockRecordOf, selectReadable } from '../letter-readings.sql.ts'
import { oneByOne } from './one-by-one.ts'
import type { ReportFault } from './one-by-one.ts'

type Batch = { signal: AbortSignal; report: ReportFault; print: PrintLetters }

/**
 * Approves each letter separately, if the user had its newest version on screen (product §3). Users who may not approve are
 * refused once.
 */
export async function approveBatch(
  ctx: Ctx,
  { letters }: ApproveLetters,
  { signal, report, print }: Batch,
): Promise<StreamReply<BatchResult, { results: BatchResult[] }>> {
  await refuseApprover(ctx)
  return oneByOne(letters, (letter) => approveOpened(ctx, letter, print), { signal, report })
}

async function approveOpened(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  print: PrintLetters,
): Promise<Letter> {
  const refuseUnread = async (db: Db) => {
    const letter = requireFound(await selectReadable(db, ctx.actor, id))
    statusAfter(letter.status, 'approve')
    if (letter.read !== letter.version) throw new AppError('not_opened')
  }
  // Checked before the trial print, and again under the lock, when sealed parts cannot change any more.
  await refuseUnread(ctx.db)
  const check = async (tx: Tx) => {
    await lockRecordOf(tx, id)
    await refuseUnread(tx.db)
  }
  await approveLetter(
    ctx,
    id,
    { approved: true, askIfOthersWrite: true, askIfReturned: true, version },
    { print, check },
  )
  return getLetter(ctx, id)
}
