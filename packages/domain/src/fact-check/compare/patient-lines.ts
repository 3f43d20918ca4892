// Recognises the lines of a letter that identify its patient.
import { opensPatientLine } from '../../language/identity-words.ts'
import type { Word } from '../../language/word.ts'

/** True for a line that begins with the patient's name: 'Mrs Edith Hale, 12 May 1938'. */
export function isNameLine(words: readonly Word[], at: number, own: ReadonlySet<string>): boolean {
  let from = at
  while (from > 0 && words[from - 1]?.kind !== 'break' && at - from < 16) from -= 1
  return opensPatientLine(words, from, own)
}

/** True for 'cc: …'. */
export function isCopyLine(words: readonly Word[], at: number): boolean {
  let from = at
  while (from > 0 && words[from - 1]?.kind !== 'break') from -= 1
  return /^(?:cc|copy|copies)$/u.test(words[from]?.key ?? '')
}

/** True for 'Re: …'. */
export function isPatientLine(words: readonly Word[], at: number): boolean {
  let from = at
  while (from > 0 && words[from - 1]?.kind !== 'break' && at - from < 16) from -= 1
  return /^(?:re|regarding|patient)$/u.test(words[from]?.key ?? '')
}
