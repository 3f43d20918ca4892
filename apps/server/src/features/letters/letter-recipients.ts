import type { AddressLetter } from '@sincerely/contract/letter-recipients'
import type { Letter } from '@sincerely/contract/letters'
import { stepsBeside } from '@sincerely/domain/letters/history'
import { defaultRecipients, isSameList } from '@sincerely/domain/letters/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { updateRecipients } from './letter-changes.sql.ts'
import { getLetter, lockVisible, publishUpdate, statusAfter } from './letters.ts'

/**
 * Changes the given recipients or enclosures. They are printed on the letter, so an approved letter becomes a draft again, like
 * after an edit (rules §3). An unchanged list has no effect.
 */
export async function addressLetter(ctx: Ctx, id: number, input: AddressLetter): Promise<Letter> {
  const before = await getLetter(ctx, id)
  statusAfter(before.status, 'edit')
  const wanted = wantedOf(before, input)
  refuseMissingEmail(input.recipients ?? [], before)
  if (isUnchanged(before, wanted)) return unlessBehind(before, input.version)
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, { version: input.version, beside: stepsBeside.recipients })
    const status = statusAfter(letter.status, 'edit')
    const version = await updateRecipients(tx, letter, {
      ...(input.recipients !== undefined && { recipients: ownList(before, wanted.recipients) }),
      ...(input.enclosures !== undefined && { enclosures: wanted.enclosures }),
      status,
      userId: ctx.actor.userId,
    })
    await tx.audit({
      action: 'letter.address',
      letterId: id,
      patientId: letter.patientId,
      details: { version, from: letter.status, recipients: wanted.recipients.length },
    })
    publishUpdate(ctx, tx, letter, { did: 'addressed', status })
  })
  return getLetter(ctx, id)
}

type Wanted = { recipients: readonly Recipient[]; enclosures: readonly string[] }

function wantedOf(before: Letter, { recipients, enclosures }: AddressLetter): Wanted {
  return {
    recipients:
      recipients === undefined ? before.recipients : (recipients ?? defaultRecipients(before.type, before)),
    enclosures: enclosures ?? before.enclosures,
  }
}

/** The list to store. Null for the default list, which then follows later changes of the record. */
function ownList(before: Letter, recipients: readonly Recipient[]): readonly Recipient[] | null {
  return isSameList(recipients, defaultRecipients(before.type, before)) ? null : recipients
}

function unlessBehind(letter: Letter, version: number | undefined): Letter {
  if (version !== undefined && version !== letter.version) throw new AppError('letter_changed_meanwhile')
  return letter
}

/** A recipient by e-mail needs an address. The patient's may come from the record. */
function refuseMissingEmail(recipients: readonly Recipient[], { patientEmail }: Letter): void {
  const at = recipients.findIndex(
    ({ kind, way, email }) =>
      kind === 'patient' && way === 'email' && email === null && patientEmail === null,
  )
  if (at < 0) return
  const message = "The patient's record has no email address. Enter one, or send the letter another way."
  throw new AppError('invalid_input', { fields: { [`recipients.${at}.email`]: message } })
}

function isUnchanged(before: Letter, { recipients, enclosures }: Wanted): boolean {
  const isSameEnclosures =
    enclosures.length === before.enclosures.length &&
    enclosures.every((line, at) => line === before.enclosures[at])
  return isSameEnclosures && isSameList(recipients, before.recipients)
}
