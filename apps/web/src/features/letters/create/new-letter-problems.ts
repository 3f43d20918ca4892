import type { NewLetter } from './new-letter.ts'
import { readVisitDay } from './visit-day.ts'

/** What keeps a new letter from being drafted, field by field. */
export type NewLetterProblems = {
  dictation?: Problem
  visitDay?: string
  recording?: string
}

type Problem = { title?: string; message: string }

export function problemsOf({
  form: { dictation, visitDay, template },
  recording,
}: Pick<NewLetter, 'form' | 'recording'>): NewLetterProblems {
  // A template alone makes a letter, unless sound waits to be put in words.
  const isLacking = dictation.trim() === '' && (!template || recording !== null)
  return {
    ...(isLacking && { dictation: recording === null ? nothingEntered : nothingWritten }),
    ...(readVisitDay(visitDay) === undefined && { visitDay: 'Enter a real date, such as 05/01/2026.' }),
  }
}

/** What keeps it from being saved as well: sound that is not at the server would be typed once more from there. */
export function problemsOfSaving(letter: Pick<NewLetter, 'form' | 'recording'>): NewLetterProblems {
  const isAway = letter.recording !== null && letter.recording.dictationId === null
  return { ...problemsOf(letter), ...(isAway && { recording: notThereYet }) }
}

/** In the words of spec §5. */
const nothingEntered = {
  title: 'Input Required',
  message: 'Please enter or record your letter dictation',
} as const

const nothingWritten = {
  message:
    'There are no words of the recording yet. Wait until they are written down, or listen to it and type them here.',
} as const

const notThereYet =
  "The recording is not with the letter yet. Press 'Use in this letter' and wait until it has arrived, or discard it."
