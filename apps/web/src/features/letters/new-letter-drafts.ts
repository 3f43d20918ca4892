// A letter that was begun for a patient and never saved, as it lies on this device, in plain text: for who may not see the
// record any more.
import type { ReadWords } from '../../ui/unsent-texts.tsx'
import { parseNewLetter } from './create/new-letter.ts'
import { parseTypedLetter } from './create/typed-letter.ts'
import { plainLetter } from './output/plain-letter.ts'
import { readBegun } from './unfinished-letters.ts'

export function newLetterDrafts(patientId: number): ReadWords {
  return (key, value) => {
    const begun = readBegun(key.replace(/@.*$/su, ''))
    if (begun?.patientId !== patientId) return null
    const words = begun.dictationId === null ? newWords(value) : typedWords(value)
    return words === '' ? null : { label: 'A letter you started', words }
  }
}

/** The text, where it was drafted, and what it was made of. */
function newWords(value: string): string {
  const letter = parseNewLetter(value)
  if (letter === null) return ''
  const parts = [letter.draft === null ? '' : plainLetter(letter.draft.html), letter.form.dictation.trim()]
  return parts.filter((part) => part !== '').join('\n\n')
}

function typedWords(value: string): string {
  return plainLetter(parseTypedLetter(value)?.html ?? '')
}
