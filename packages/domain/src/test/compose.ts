// Composes a letter about one patient from a dictation, for tests.
import { composeLetter } from '../composer/compose-letter.ts'
import { letterText } from '../letters/text.ts'
import type { LetterType } from '../letters/types.ts'

/** `body` and `bodyBlocks` are the part between the patient line and the sign-off. */
export function compose(dictation: string, type: LetterType = 'consultation') {
  const letter = composeLetter({
    dictation,
    type,
    patient: { id: 7, name: 'Mr Gerald Ashworth', dob: null, nhsNumber: null },
    gpName: 'Dr Asha Patel',
    signatory: null,
  })
  const text = letterText(letter.content)
  const lines = text.split('\n')
  return {
    ...letter,
    text,
    salutation: lines[0],
    body: lines.slice(2, -2).join('\n'),
    bodyBlocks: letter.blocks.slice(2, -2),
  }
}

/** Returns only the text of the body. */
export function bodyOf(dictation: string): string {
  return compose(dictation).body
}
