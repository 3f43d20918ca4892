// The hash of a letter's words. It shows whether a text was changed without keeping the text.
import { createHash } from 'node:crypto'
import { wordsOf } from '@sincerely/domain/letters/provenance'

/** Hashes the words as they are read, so that another layout of the same words has the same hash. */
export function wordsSha256(html: string): string {
  return createHash('sha256').update(wordsOf(html).join(' ')).digest('hex')
}
