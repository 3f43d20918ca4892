import type { LetterRecipient } from '@sincerely/contract/recipients'
import { printedRecipients } from '@sincerely/domain/letters/printed-recipients'
import type { PrintedRecipient, RecipientRecord } from '@sincerely/domain/letters/printed-recipients'
import { defaultRecipients } from '@sincerely/domain/letters/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import type { LetterType } from '@sincerely/domain/letters/types'

/** The recipients in a seal. The first seals had only the addressee. */
export type SealedRecipients = { recipients?: PrintedRecipient[] | null; addressee?: string[] | null }

/**
 * A letter's recipients as the user sees them: the entered names and addresses, with the printed lines from the seal or, for a
 * draft, from the record.
 */
export function listedRecipients(
  { type, recipients: own }: { type: LetterType; recipients: readonly Recipient[] | null },
  record: RecipientRecord,
  sealed: SealedRecipients | null,
): LetterRecipient[] {
  const entered = own ?? defaultRecipients(type, record)
  const printed = sealed === null ? printedRecipients(entered, record) : recipientsOfSeal(sealed)
  return printed.map(({ key, kind, way, label, lines, email: sendsTo, missing }) => {
    const { name = null, address = null, email = null } = entered.find((one) => one.key === key) ?? {}
    return { key, kind, way, name, address, email, label, lines, sendsTo, missing }
  })
}

export function recipientsOfSeal({ recipients, addressee }: SealedRecipients): PrintedRecipient[] {
  if (recipients) return recipients
  const lines = addressee ?? []
  return [{ key: 'gp', kind: 'gp', label: lines[0] ?? 'GP', lines, email: null, way: 'post', missing: [] }]
}
