// Finds characters that a letter's fonts lack. They are marked while somebody writes, because they cannot be printed.
import { plainTextOf } from '../language/plain-text.ts'
import printable from './printable-characters.json'
import type { RecipientKind } from './recipients.ts'

/**
 * Returns the characters of the text that cannot be printed, each once, in order. Joiners and other invisible characters are left
 * out.
 */
export function unprintableCharacters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE) ?? [])]
}

/** Returns the positions of these characters, as offsets in the text. Adjacent characters are one place. */
export function unprintablePlaces(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(UNPRINTABLE_RUN), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

type Addressed = {
  patientName: string
  recipients: readonly { kind: RecipientKind; label: string; lines: readonly string[] }[]
}

/**
 * Returns the characters in the names of the patient and the recipients that the fonts lack. Such a name still prints, with
 * other characters.
 */
export function unprintableInNames({ patientName, recipients }: Addressed): string[] {
  return unprintableCharacters(
    [patientName, ...recipients.flatMap(({ label, lines }) => [label, lines[0] ?? ''])].join(' '),
  )
}

/** Returns the other characters in the letter's text that the fonts lack. They prevent the approval. */
export function unprintableInText(letter: Addressed & { content: string }): string[] {
  const named = unprintableInNames(letter)
  return unprintableCharacters(plainTextOf(letter.content)).filter((one) => !named.includes(one))
}

/**
 * Says which addresses have characters that the fonts lack, and where each is changed: in the patient's record, or in the
 * letter's recipients. They prevent the approval.
 */
export function unprintableAddresses(letter: Addressed): { message: string; isInRecord: boolean }[] {
  const named = unprintableInNames(letter)
  return letter.recipients.flatMap(({ kind, label, lines }) => {
    const lacking = unprintableCharacters(lines.slice(1).join(' ')).filter((one) => !named.includes(one))
    if (lacking.length === 0) return []
    const isInRecord = kind !== 'other'
    const place = isInRecord ? "the patient's record" : 'the recipients'
    const message = `The address of ${label} has characters that cannot be printed: ${lacking.join(' ')}. Change it in ${place}.`
    return [{ message, isInRecord }]
  })
}

/**
 * Code points in hexadecimal. Every Chinese character counts as printable, because the fonts have all those in dictionaries of
 * names.
 */
const ranges = printable.ranges
  .join(' ')
  .split(' ')
  .map((range) => range.replace(/[0-9a-f]+/gu, String.raw`\u{$&}`))
  .join('')

const LACKING = String.raw`(?![${ranges}])[^\p{Script=Han}\p{Default_Ignorable_Code_Point}\p{Cc}\s]`
const UNPRINTABLE = new RegExp(LACKING, 'gu')
const UNPRINTABLE_RUN = new RegExp(
  String.raw`${LACKING}(?:${LACKING}|\p{Default_Ignorable_Code_Point})*`,
  'gu',
)
