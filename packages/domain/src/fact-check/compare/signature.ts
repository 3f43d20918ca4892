// Finds the letter's signature. Only names, degrees and positions follow it, and no facts about the patient.
import type { Reading } from '../../language/reading.ts'

const CLOSING = /^(?:sincerely|faithfully|regards|wishes)$/u

/** Returns the position of the closing words, such as 'Yours sincerely', or the end of the text. */
export function closingOf({ words }: Reading): number {
  const at = words.findIndex(({ key }) => CLOSING.test(key))
  return at < 0 ? words.length : at
}

/** Returns the first sentence after the closing, or the number of sentences if there is no closing. */
export function signatureOf(letter: Reading): number {
  const closing = letter.words[closingOf(letter)]
  return closing === undefined ? letter.sentences.length : closing.sentence + 1
}
