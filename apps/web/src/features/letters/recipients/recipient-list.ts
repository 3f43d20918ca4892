// A letter's list of recipients as it is changed: each step answers a new list.
import type { LetterRecipient } from '@sincerely/contract/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'

/** What was entered, without what the record adds. */
export function enteredOf(listed: readonly LetterRecipient[]): Recipient[] {
  return listed.map(({ key, kind, name, address, email, way }) => ({ key, kind, name, address, email, way }))
}

/** One place up (-1) or down (1); at the ends it stays. */
export function moved(list: readonly Recipient[], key: string, by: 1 | -1): Recipient[] {
  const at = list.findIndex((one) => one.key === key)
  const recipient = list[at]
  const to = at + by
  if (recipient === undefined || to < 0 || to >= list.length) return [...list]
  return inserted(without(list, key), recipient, to)
}

export function without(list: readonly Recipient[], key: string): Recipient[] {
  return list.filter((one) => one.key !== key)
}

/** Back to its place, or the last one where the list has become shorter; unchanged where it is there. */
export function inserted(list: readonly Recipient[], recipient: Recipient, at: number): Recipient[] {
  return list.some(({ key }) => key === recipient.key) ? [...list] : list.toSpliced(at, 0, recipient)
}

export function changed(
  list: readonly Recipient[],
  key: string,
  fields: Partial<Omit<Recipient, 'key' | 'kind'>>,
): Recipient[] {
  return list.map((one) => (one.key === key ? { ...one, ...fields } : one))
}

/** GP and patient are on the list once; their name and address come from the record. */
export function fromRecord(kind: 'gp' | 'patient'): Recipient {
  return { key: kind, kind, name: null, address: null, email: null, way: 'post' }
}

/** What is typed or taken from the address book. An organisation stands above the address, unless it is the name. */
export type Typed = Pick<Recipient, 'name' | 'address' | 'email' | 'way'>

export function ofAddress(entry: Typed & { organisation: string | null }): Typed {
  const { name, organisation, address, email, way } = entry
  const above = organisation === name ? null : organisation
  const lines = [above, address].filter((line) => line !== null && line !== '').join('\n')
  return { name, address: lines === '' ? null : lines, email, way: way === 'email' && !email ? 'post' : way }
}

/** Empty is none, as it is kept. */
export function orNone(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

export function cleaned({ name, address, email, way }: Typed): Typed {
  return { name: orNone(name ?? ''), address: orNone(address ?? ''), email: orNone(email ?? ''), way }
}
