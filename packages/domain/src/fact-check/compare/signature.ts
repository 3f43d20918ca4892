// Where the letter is signed: what follows are names, degrees and posts, and no facts about the patient.
import type { Reading } from '../text/reading.ts'

const CLOSING = /^(?:sincerely|faithfully|regards|wishes)$/u

/** The place of the word that closes the letter, as in 'Yours sincerely'; the end of the text where nothing does. */
export function closingOf({ words }: Reading): number {
  const at = words.findIndex(({ key }) => CLOSING.test(key))
  return at < 0 ? words.length : at
}

/** The first sentence after the closing; the number of sentences where nothing closes the letter. */
export function signatureOf(letter: Reading): number {
  const closing = letter.words[closingOf(letter)]
  return closing === undefined ? letter.sentences.length : closing.sentence + 1
}
