import type { Change } from '../../../platform/change.ts'
import { tellNews } from '../../notifications/notifications.ts'

type ReassignedLetters = {
  /** Whose they were, with the letters that went. */
  from: ReadonlyMap<number, readonly number[]>
  toId: number
  byUserId: number
}

/** Both doctors' people, each of the letters that concern them. One letter is named. */
export async function tellReassigned(tx: Change, { from, toId, byUserId }: ReassignedLetters): Promise<void> {
  for (const [doctorId, ids] of [...from, [toId, [...from.values()].flat()] as const]) {
    const [only] = ids.length === 1 ? ids : []
    await tellNews(tx, {
      type: 'letters_reassigned',
      to: { doctorId },
      byUserId,
      letterCount: ids.length,
      ...(only !== undefined && { letterId: only }),
      aboutUserId: toId,
    })
  }
}
