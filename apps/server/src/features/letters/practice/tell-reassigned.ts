import type { Tx } from '../../../platform/transaction.ts'
import { notify } from '../../notifications/notifications.ts'

type ReassignedLetters = {
  /** Whose they were, with the letters that went. */
  from: ReadonlyMap<number, readonly { id: number; patientId: number }[]>
  toId: number
  byUserId: number
}

/**
 * Both doctors' people, each of the letters that concern them. One letter is named; its patient also to whom it is taken from
 * and who has the patient still.
 */
export async function tellReassigned(tx: Tx, { from, toId, byUserId }: ReassignedLetters): Promise<void> {
  for (const [doctorId, theirs] of [...from, [toId, [...from.values()].flat()] as const]) {
    const [only] = theirs.length === 1 ? theirs : []
    await notify(tx, {
      type: 'letters_reassigned',
      to: { doctorId },
      byUserId,
      letterCount: theirs.length,
      ...(only && { letterId: only.id, patientIds: [only.patientId] }),
      aboutUserId: toId,
    })
  }
}
