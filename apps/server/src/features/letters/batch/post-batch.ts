import type { BatchResult, PostLetters } from '@sincerely/contract/letter-batches'
import type { Ctx } from '../../../platform/context.ts'
import type { StreamReply } from '../../../platform/replies.ts'
import type { Couriers } from '../couriers.ts'
import { postLetter } from '../letter-posting.ts'
import { oneByOne } from './one-by-one.ts'
import type { ReportFault } from './one-by-one.ts'

type Batch = { signal: AbortSignal; report: ReportFault; couriers: Couriers }

/** Posts each letter as if it were alone, with what is confirmed of its recipients; the notes are those of each. */
export async function postBatch(
  ctx: Ctx,
  { letters, notes }: PostLetters,
  { signal, report, couriers }: Batch,
): Promise<StreamReply<BatchResult, { results: BatchResult[] }>> {
  const post = { status: 'posted', notes, askIfOthersWrite: true }
  return oneByOne(letters, ({ id, ...letter }) => postLetter(ctx, id, { ...post, ...letter }, couriers), {
    signal,
    report,
  })
}
