// Changes to a letter's list of recipients; each returns a new list.
import type { LetterRecipient } from '@sincerely/contract/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'

/** Returns the fields that a person entered, without those from the patient record. */
export function toRecipients(listed: readonly LetterRecipient[]): Recipient[] {
  return listed.map(({ key, kind, name, address, email, way }) => ({ key, kind, name, address, email, way }))
}

/** Moves a recipient one place up (-1) or down (1), and stops at the ends. */
export function moveRecipient(list: readonly Recipient[], key: string, by: 1 | -1): Recipient[] {
  const at = list.findIndex((one) => one.key === key)
  const recipient = list[at]
  const to = at + by
  if (recipient === undefined || to < 0 || to >= list.length) return [...list]
  return insertRecipient(removeRecipient(list, key), recipient, to)
}

export function removeRecipient(list: readonly Recipient[], key: string): Recipient[] {
  return list.filter((one) => one.key !== key)
}

/** Inserts a recipient at `at`, or at the end of a shorter list. Returns an equal list if the recipient is already in it. */
export function insertRecipient(list: readonly Recipient[], recipient: Recipient, at: number): Recipient[] {
  return list.some(({ key }) => key === recipient.key) ? [...list] : list.toSpliced(at, 0, recipient)
}

export function updateRecipient(
  list: readonly Recipient[],
  key: string,
  fields: Partial<Omit<Recipient, 'key' | 'kind'>>,
): Recipient[] {
  return list.map((one) => (one.key === key ? { ...one, ...fields } : one))
}

export type RecipientFields = Pick<Recipient, 'name' | 'address' | 'email' | 'way'>

/**
 * Reads an entry of the address book. An organisation becomes the first address line, unless it equals the name. Without an
 * e-mail address, the way 'email' becomes 'post'.
 */
export function fieldsFromAddress(entry: RecipientFields & { organisation: string | null }): RecipientFields {
  const { name, organisation, address, email, way } = entry
  const above = organisation === name ? null : organisation
  const lines = [above, address].filter((line) => line !== null && line !== '').join('\n')
  return { name, address: lines === '' ? null : lines, email, way: way === 'email' && !email ? 'post' : way }
}

export function emptyToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

export function trimFields({ name, address, email, way }: RecipientFields): RecipientFields {
  return {
    name: emptyToNull(name ?? ''),
    address: emptyToNull(address ?? ''),
    email: emptyToNull(email ?? ''),
    way,
  }
}
