// Sorts the copies of many letters for printing, so that all copies for one address are together.

import { plainWords } from '../patients/name-words.ts'

/** `lines` are the addressee's, with the name first. `day` (YYYY-MM-DD) is the letter's day, and `id` its number. */
export type Envelope = { lines: readonly string[]; day: string; id: number }

/**
 * Sorts by the recipient's name, the rest of the address, and then the letter's day and number. Copies without an address come
 * last, where people notice them. Ignores case, accents and punctuation, and does not depend on the machine's locale.
 */
export function inEnvelopeOrder<E extends Envelope>(copies: readonly E[]): E[] {
  return copies
    .map((copy) => ({ copy, keys: keysOf(copy) }))
    .toSorted((one, other) => compare(one.keys, other.keys) || one.copy.id - other.copy.id)
    .map(({ copy }) => copy)
}

function keysOf({ lines: [name = '', ...address], day }: Envelope): string[] {
  const plain = [name, address.join(' ')].map((text) => plainWords(text).join(' '))
  return [name === '' ? '1' : '0', ...plain, day]
}

function compare(keys: readonly string[], others: readonly string[]): number {
  for (const [at, key] of keys.entries()) {
    const other = others[at] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}
