import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { isApiError } from '../../../platform/api.ts'
import type { NewLetter } from './new-letter.ts'
import { hasWords } from './typed-letter.ts'
import { visitDayProblem } from './visit-day.ts'

/** What keeps a new letter from being drafted, field by field. */
export type NewLetterProblems = {
  dictation?: Problem
  visitDay?: string
  /** Of the letter's own text. */
  content?: string
  recording?: string
}

type Problem = { title?: string; message: string }

export function problemsOf(
  { form: { dictation, visitDay, template }, recording }: Pick<NewLetter, 'form' | 'recording'>,
  when: VisitBounds,
): NewLetterProblems {
  // A template alone makes a letter, unless sound waits to be put in words.
  const isLacking = dictation.trim() === '' && (!template || recording !== null)
  const ofVisit = visitDayProblem(visitDay, when)
  return {
    ...(ofVisit !== null && { visitDay: ofVisit }),
    ...(isLacking && { dictation: recording === null ? nothingEntered : nothingWritten }),
  }
}

/** What keeps it from being saved as well: sound that is not at the server would be typed once more from there. */
export function problemsOfSaving(
  letter: Pick<NewLetter, 'form' | 'recording' | 'draft'>,
  when: VisitBounds,
): NewLetterProblems {
  const isAway = letter.recording !== null && letter.recording.dictationId === null
  return {
    ...problemsOf(letter, when),
    ...(letter.draft !== null && !hasWords(letter.draft.html) && { content: nothingToSave }),
    ...(isAway && { recording: notThereYet }),
  }
}

/** What the server would not take, field by field, as far as it has a field here. */
export function problemsOfRefusal(error: Error): NewLetterProblems {
  const { visitDate, content, rawTranscription, dictationId } = (isApiError(error) && error.fields) || {}
  return {
    ...(visitDate !== undefined && { visitDay: visitDate }),
    ...(content !== undefined && { content }),
    ...(rawTranscription !== undefined && { dictation: { message: rawTranscription } }),
    ...(dictationId !== undefined && { recording: dictationId }),
  }
}

/** The names of those fields. */
export const fieldsHere = ['visitDate', 'content', 'rawTranscription', 'dictationId'] as const

export const nothingToSave = 'There is nothing to save yet. Type the letter first.'

/** In the words of spec §5. */
const nothingEntered = {
  title: 'Input Required',
  message: 'Please enter or record your letter dictation',
} as const

const nothingWritten = {
  message:
    'The recording is not transcribed yet. Wait until the text is here, or listen and type it yourself.',
} as const

const notThereYet =
  "The recording is not in the letter yet. Press 'Use in this letter' and wait until it is added, or discard it."
