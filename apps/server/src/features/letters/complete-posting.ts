import { isChosen } from '@sincerely/contract/delivery-failures'
import { isComplete, needsAnswer } from '@sincerely/domain/letters/posting'
import type { Tx } from '../../platform/transaction.ts'
import type { AttemptEnd, Delivery, Served } from '../../platform/delivery/channel.ts'
import { notify } from '../notifications/notifications.ts'
import { unsafeLockLetter, updatePosted } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import { selectEvidence, unsafeSelectName } from './letter-deliveries.sql.ts'
import { sealedRecipients } from './letter-seals.ts'
import { publishUpdate, statusAfter } from './letters.ts'

type Posting = {
  letter: LockedLetter
  seal: Awaited<ReturnType<typeof sealedRecipients>>
  by: { userId: number; name: string }
}

/**
 * Posts a locked letter after it has reached every recipient of its seal, in the name of the user who started the posting.
 * Returns whether it was posted.
 */
export async function completePosting(tx: Tx, { letter, seal, by }: Posting): Promise<boolean> {
  const evidence = await selectEvidence(tx, letter.id, seal.version)
  const keys = seal.recipients.map(({ key }) => key)
  if (!isComplete(keys, evidence)) return false
  const status = statusAfter(letter.status, 'post')
  const note = evidence.findLast((line) => line.note !== null)?.note ?? null
  await updatePosted(tx, letter, by.userId, note)
  const { id: letterId, patientId } = letter
  await tx.audit({ action: 'letter.post', actorId: by.userId, letterId, patientId })
  publishUpdate({ actor: by }, tx, letter, { did: 'posted', status })
  return true
}

/** Called after each delivery attempt: notifies users, and posts the letter if this was the last delivery. */
export async function deliveryEnded(
  tx: Tx,
  delivery: Delivery,
  { state, failure, served }: AttemptEnd & { served: Served[] },
): Promise<void> {
  const { letterId, patientId, doctorId, version } = delivery
  for (const { key, askedBy: byUserId } of delivery.key === null ? [delivery, ...served] : served)
    tx.publish('letter_delivery', { letterId, patientId, key, state, byUserId }, { doctorId })
  if (needsAnswer(state) && !isChosen(failure?.code ?? ''))
    await notify(tx, { type: 'sending_failed', to: { doctorId }, byUserId: null, letterId })
  const [first] = served
  if (state === 'sent' && first) await completeAfterDelivery(tx, { letterId, version, userId: first.askedBy })
}

/** Completes the posting, unless the letter was edited or approved again meanwhile. */
async function completeAfterDelivery(
  tx: Tx,
  { letterId, version, userId }: { letterId: number; version: number; userId: number },
): Promise<void> {
  const letter = await unsafeLockLetter(tx, letterId)
  if (letter?.status !== 'approved') return
  const seal = await sealedRecipients(tx.db, letterId)
  if (seal.version !== version) return
  const by = { userId, name: await unsafeSelectName(tx.db, userId) }
  await completePosting(tx, { letter, seal, by })
}
