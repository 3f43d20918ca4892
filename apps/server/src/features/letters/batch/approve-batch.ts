import type { ApproveLetters, BatchResult } from '@sincerely/contract/letter-batches'
import type { Letter } from '@sincerely/contract/letters'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/replies.ts'
import type { PrintLetters } from '../letter-download.ts'
import { refuseApprover, reviewLetter } from '../letter-workflow.ts'
import { statusAfter } from '../letters.ts'
import { selectReadable } from './letter-readings.sql.ts'
import { oneByOne } from './one-by-one.ts'
import type { ReportFault } from './one-by-one.ts'

type Batch = { signal: AbortSignal; report: ReportFault; print: PrintLetters }

/**
 * Approves each letter as if it were alone, provided that its newest version was on the approver's screen (product §3).
 * Who may approve nothing is told so once.
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
  const letter = await selectReadable(ctx.db, ctx.actor, id)
  if (letter === undefined) throw new AppError('not_found')
  statusAfter(letter.status, 'approve')
  if (letter.read !== letter.version) throw new AppError('not_opened')
  return reviewLetter(ctx, id, { approved: true, askIfOthersWrite: true, version }, print)
}
