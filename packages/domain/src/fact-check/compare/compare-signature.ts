// Does its own doctor sign the letter? Post and registration number below the name are the doctor's, whoever's name it is.
import { printedSignatory } from '../../letters/complete-letter.ts'
import { strangeSignature } from '../../letters/sign-off-name.ts'
import type { Finding } from '../types.ts'
import type { Comparison } from './comparison.ts'

/** `signatory` is the letter's doctor; undefined where it is nobody's yet. */
export function compareSignature({ letter }: Comparison, signatory: string | undefined): Finding[] {
  if (signatory === undefined) return []
  const found = strangeSignature(letter.text, signatory)
  if (found === null) return []
  const { start, end, name: text } = found
  return [
    {
      id: '',
      severity: 'critical',
      kind: 'signature',
      text,
      start,
      end,
      source: signatory,
      message: `The letter ends with ${text}. Its doctor is ${signatory}, whose post and registration number are printed below.`,
      fix: { start, end, replacement: printedSignatory(signatory) },
    },
  ]
}
