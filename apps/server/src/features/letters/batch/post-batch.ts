import type { BatchResult, PostLetters } from '@sincerely/contract/letter-batches'
import type { Letter } from '@sincerely/contract/letters'
import type { Ctx } from '../../../platform/context.ts'
import type { Outbox } from '../../../platform/delivery/outbox.ts'
import type { StreamReply } from '../../../platform/replies.ts'
import { postLetter } from '../letter-posting.ts'
import { oneByOne } from './one-by-one.ts'
import type { ReportFault } from './one-by-one.ts'

type Batch = { signal: AbortSignal; report: ReportFault; outbox: Outbox }

/**
 * Posts each letter separately, with the confirmations of its recipients. The notes apply to every letter. A letter with an old
 * approval is posted only if the user has read it again.
 */
export async function postBatch(
  ctx: Ctx,
  { letters, notes }: PostLetters,
  { signal, report, outbox }: Batch,
): Promise<StreamReply<BatchResult, { results: BatchResult[] }>> {
  // A user who has read the letter again has confirmed it, so no separate question is needed for each letter.
  const said = { status: 'posted', notes, askIfOthersWrite: true, confirmedOldApproval: true }
  const post = async ({ id, ...letter }: PostLetters['letters'][number]): Promise<Letter> =>
    postLetter(ctx, id, { ...said, ...letter }, outbox)
  return oneByOne(letters, post, { signal, report })
}
