import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { isApiError } from '../../../platform/api.ts'
import type { NewLetter } from './new-letter.ts'
import { hasWords } from './typed-letter.ts'
import { visitDayProblem } from './visit-day.ts'

/** Validation errors of a new letter, by field. */
export type NewLetterProblems = {
  dictation?: Problem
  visitDay?: string
  /** The error of the letter's text. */
  content?: string
  recording?: string
}

type Problem = { title?: string; message: string }

export function draftingProblems(
  { form: { dictation, visitDay, template }, recording }: Pick<NewLetter, 'form' | 'recording'>,
  visitBounds: VisitBounds,
): NewLetterProblems {
  // A template alone is enough, unless a recording still has no transcript.
  const isDictationMissing = dictation.trim() === '' && (!template || recording !== null)
  const visitProblem = visitDayProblem(visitDay, visitBounds)
  return {
    ...(visitProblem !== null && { visitDay: visitProblem }),
    ...(isDictationMissing && { dictation: recording === null ? nothingDictated : notTranscribed }),
  }
}

/**
 * Saving also needs text and an uploaded recording. A recording uploaded after the letter was saved would be queued for
 * typing.
 */
export function savingProblems(
  letter: Pick<NewLetter, 'form' | 'recording' | 'draft'>,
  visitBounds: VisitBounds,
): NewLetterProblems {
  const isNotUploaded = letter.recording !== null && letter.recording.dictationId === null
  return {
    ...draftingProblems(letter, visitBounds),
    ...(letter.draft !== null && !hasWords(letter.draft.html) && { content: nothingToSave }),
    ...(isNotUploaded && { recording: recordingNotAdded }),
  }
}

/** Maps the server's errors to the fields of this form. */
export function refusalProblems(error: Error): NewLetterProblems {
  const { visitDate, content, rawTranscription, dictationId } = (isApiError(error) && error.fields) || {}
  return {
    ...(visitDate !== undefined && { visitDay: visitDate }),
    ...(content !== undefined && { content }),
    ...(rawTranscription !== undefined && { dictation: { message: rawTranscription } }),
    ...(dictationId !== undefined && { recording: dictationId }),
  }
}

/** The server's names of the fields in this form. */
export const shownFields = ['visitDate', 'content', 'rawTranscription', 'dictationId'] as const

export const nothingToSave = 'There is nothing to save yet. Type the letter first.'

/** The text from spec §5. */
const nothingDictated = {
  title: 'Input Required',
  message: 'Please enter or record your letter dictation',
} as const

const notTranscribed = {
  message:
    'The recording is not transcribed yet. Wait until the text is here, or listen and type it yourself.',
} as const

const recordingNotAdded =
  'The recording is not in the letter yet. Press ‘Use in this letter’ and wait until it is added, or discard it.'
