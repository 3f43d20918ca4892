// Reads the drafts of a letter on this device as plain text, for a person who may no longer see the letter.
import { isObject, parseObject } from '../../platform/parse-object.ts'
import type { ReadWords } from '../../ui/unsent-texts.tsx'
import { parseUnsavedText } from './editor/unsaved-text.ts'
import { plainLetter } from './output/plain-letter.ts'

/** Returns a reader for the drafts of one letter, such as its text, notes and recipients. */
export function unsentLetterReader(letterId: number): ReadWords {
  return (key, value) => {
    const [name = '', number, part = 'text'] = /^letter-(\d+)(?:-([a-z-]+))?(?:@|$)/u.exec(key) ?? []
    const reader = readers.get(part)
    if (name === '' || Number(number) !== letterId || reader === undefined) return null
    const words = reader.read(parseObject(value) ?? {}).trim()
    return words === '' ? null : { label: reader.label, words }
  }
}

type Stored = Record<string, unknown>
type Reader = { label: string; read: (stored: Stored) => string }

/** The readers, keyed by the part of the draft's name that follows the letter's number. */
const readers = new Map<string, Reader>([
  [
    'text',
    { label: 'Text of the letter', read: (stored) => plainLetter(parseUnsavedText(stored)?.html ?? '') },
  ],
  ['notes', { label: 'Notes', read: ({ typed }) => textOf(typed) }],
  ['return-note', { label: 'Return note', read: ({ typed, note }) => textOf(typed ?? note) }],
  ['posting-note', { label: 'Posting note', read: ({ note }) => textOf(note) }],
  ['gp-actions', { label: 'Actions for the GP', read: ({ note }) => textOf(note) }],
  ['reasons', { label: 'Reasons for accepted findings', read: ({ typed }) => textOf(typed) }],
  ['enclosures', { label: 'Enclosures', read: ({ typed }) => textOf(typed) }],
  ['recipients', { label: 'Recipients', read: ({ typed }) => recipientsOf(typed) }],
  ['new-recipient', { label: 'New recipient', read: (stored) => recipientOf(stored) }],
])

/** Returns a text, or the texts in a list or object, one per line. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return isObject(value) ? Object.values(value).filter(isText).join('\n') : ''
}

function recipientsOf(typed: unknown): string {
  return Array.isArray(typed) ? typed.filter(isObject).map(recipientOf).join('\n\n') : ''
}

function recipientOf(stored: Stored): string {
  const { name, address, email } = stored
  return [name, address, email].filter(isText).join('\n')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
