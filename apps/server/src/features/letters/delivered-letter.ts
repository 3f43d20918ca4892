import type { Letter } from '@sincerely/contract/letters'
import { noNeeds } from '@sincerely/domain/patients/communication-needs'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { Actor } from '../../platform/actor.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Delivery } from '../../platform/delivery/channel.ts'
import { AppError } from '../../platform/errors.ts'
import type { LetterPrint, copyFor } from './compose-print.ts'
import { unsafeSelectName } from './letter-deliveries.sql.ts'
import { printOf } from './letter-seals.ts'
import { getLetter } from './letters.ts'

export type DeliveredLetter = {
  letter: Letter
  print: LetterPrint & Parameters<typeof copyFor>[0]
  recipient: PrintedRecipient
}

/** The letter to deliver to a recipient. Null if it has been edited, approved again or deleted since it was queued. */
export async function deliveredLetter(
  { db, now }: Pick<PublicCtx, 'db' | 'now'>,
  delivery: Delivery,
): Promise<DeliveredLetter | null> {
  try {
    const letter = await getLetter({ db, actor: await askedBy(db, delivery) }, delivery.letterId)
    if (letter.status !== 'approved') return null
    const { sealed, ...sealedPrint } = await printOf({ db, now }, letter)
    // The requested size counts, even if the record has changed since.
    const print = { ...sealedPrint, needs: { ...noNeeds, largePrint: delivery.largePrint } }
    const recipient = print.recipients.find(({ key }) => key === delivery.key)
    return sealed?.version === delivery.version && recipient ? { letter, print, recipient } : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The user who requested the delivery, with access to all letters, because the letter was in scope at that time. */
export async function askedBy(db: Db, { askedBy: userId }: Delivery): Promise<Actor> {
  const name = await unsafeSelectName(db, userId)
  return { userId, name, role: 'secretary', doctorId: null, scope: 'all' }
}
