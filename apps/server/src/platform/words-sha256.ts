// The hash of a letter's words, to see whether a text was changed without keeping it.
import { createHash } from 'node:crypto'
import { wordsOf } from '@sincerely/domain/letters/provenance'

/** Of the words as they are read, so that another layout of the same words has the same. */
export function wordsSha256(html: string): string {
  return createHash('sha256').update(wordsOf(html).join(' ')).digest('hex')
}
