// What was typed in a letter and lies on this device, as plain text: for who may not see the letter any more.
import { isObject, parseObject } from '../../platform/parse-object.ts'
import type { ReadWords } from '../../ui/unsent-texts.tsx'
import { readUnsavedText } from './editor/unsaved-text.ts'
import { plainLetter } from './output/plain-letter.ts'

/** Reads the copies of one letter, whatever part of it they are of. */
export function letterDrafts(letterId: number): ReadWords {
  return (key, value) => {
    const [name = '', number, part = 'text'] = /^letter-(\d+)(?:-([a-z-]+))?(?:@|$)/u.exec(key) ?? []
    const reader = readers.get(part)
    if (name === '' || Number(number) !== letterId || reader === undefined) return null
    const words = reader.read(parseObject(value) ?? {}).trim()
    return words === '' ? null : { label: reader.label, words }
  }
}

type Stored = Record<string, unknown>
type Reader = { label: string; read: (kept: Stored) => string }

/** By what follows the number of the letter in the name of a copy. */
const readers = new Map<string, Reader>([
  ['text', { label: 'Text of the letter', read: (kept) => plainLetter(readUnsavedText(kept)?.html ?? '') }],
  ['notes', { label: 'Notes', read: ({ typed }) => textOf(typed) }],
  ['return-note', { label: 'Note to the return', read: ({ typed, note }) => textOf(typed ?? note) }],
  ['posting-note', { label: 'Note to the posting', read: ({ note }) => textOf(note) }],
  ['reasons', { label: 'Reasons to findings', read: ({ typed }) => textOf(typed) }],
  ['enclosures', { label: 'Enclosures', read: ({ typed }) => textOf(typed) }],
  ['recipients', { label: 'Recipients', read: ({ typed }) => recipientsOf(typed) }],
  ['new-recipient', { label: 'New recipient', read: (kept) => recipientOf(kept) }],
])

/** A text, or those of a list or an object, each in a line of its own. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return isObject(value) ? Object.values(value).filter(isText).join('\n') : ''
}

function recipientsOf(typed: unknown): string {
  return Array.isArray(typed) ? typed.filter(isObject).map(recipientOf).join('\n\n') : ''
}

function recipientOf(kept: Stored): string {
  const { name, address, email } = kept
  return [name, address, email].filter(isText).join('\n')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
