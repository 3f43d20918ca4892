// Reads the drafts of new letters for a patient as plain text, for a person who may no longer see the record.
import type { ReadWords } from '../../ui/unsent-texts.tsx'
import { parseNewLetter } from './create/new-letter.ts'
import { parseTypedLetter } from './create/typed-letter.ts'
import { plainLetter } from './output/plain-letter.ts'
import { parseStartedLetterName } from './started-letters.ts'

export function startedLetterReader(patientId: number): ReadWords {
  return (key, value) => {
    const started = parseStartedLetterName(key.replace(/@.*$/su, ''))
    if (started?.patientId !== patientId) return null
    const words = started.dictationId === null ? newWords(value) : typedWords(value)
    return words === '' ? null : { label: 'A letter you started', words }
  }
}

/** Returns the generated text, if any, and the dictated words. */
function newWords(value: string): string {
  const letter = parseNewLetter(value)
  if (letter === null) return ''
  const parts = [letter.draft === null ? '' : plainLetter(letter.draft.html), letter.form.dictation.trim()]
  return parts.filter((part) => part !== '').join('\n\n')
}

function typedWords(value: string): string {
  return plainLetter(parseTypedLetter(value)?.html ?? '')
}
