// Checks that the letter's own doctor signs it. Position and registration number below the name are always that doctor's.
import { unsignedClosing } from '../../letters/closing.ts'
import { printedSignatory } from '../../letters/complete-letter.ts'
import { strangeSignature } from '../../letters/sign-off-name.ts'
import type { Finding } from '../types.ts'
import type { Comparison } from './comparison.ts'

/** `signatory` is the letter's doctor, or undefined if it has none yet. */
export function compareSignature({ letter }: Comparison, signatory: string | undefined): Finding[] {
  if (signatory === undefined) return []
  const name = printedSignatory(signatory)
  const signature = { id: '', severity: 'critical', kind: 'signature', source: signatory } as const
  const strange = strangeSignature(letter.text, signatory)
  if (strange !== null) {
    const { start, end, name: text } = strange
    const message = `The letter ends with the name ${text}, but it is ${signatory}'s letter. ${signatory}'s specialization and registration number are printed below.`
    return [{ ...signature, text, start, end, message, fix: { start, end, replacement: name } }]
  }
  const unsigned = unsignedClosing(letter.text, name)
  if (unsigned === null) return []
  const { start, end, words: text } = unsigned
  const message = `There is no name below '${text}'. Write ${name} there. ${name}'s specialization and registration number are printed below it.`
  return [{ ...signature, text, start, end, message }]
}
