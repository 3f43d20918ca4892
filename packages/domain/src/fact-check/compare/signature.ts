// Finds the letter's signature: names, degrees and positions follow, and no facts about the patient.
import type { Reading } from '../text/reading.ts'

const CLOSING = /^(?:sincerely|faithfully|regards|wishes)$/u

/** The position of the closing word, as in 'Yours sincerely'; the end of the text if there is none. */
export function closingOf({ words }: Reading): number {
  const at = words.findIndex(({ key }) => CLOSING.test(key))
  return at < 0 ? words.length : at
}

/** The first sentence after the closing; the number of sentences if there is none. */
export function signatureOf(letter: Reading): number {
  const closing = letter.words[closingOf(letter)]
  return closing === undefined ? letter.sentences.length : closing.sentence + 1
}
