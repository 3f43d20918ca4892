// A letter typed while listening to a dictation, as stored on this device until it is saved.
import type { CreateLetter } from '@sincerely/contract/letters'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { type Intent, parseIntent } from '../../../platform/intent.ts'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { type DraftFacts, draftOrigin, readDraftFacts } from './new-letter.ts'
import { readVisitDay } from './visit-day.ts'

/**
 * `intent` is the last attempt to save the letter. It is stored, so that an attempt after a reload never creates a second
 * letter.
 */
export type TypedLetter = {
  html: string
  /** The visit date as typed. */
  visitDay: string
  notes: string[]
  /** The facts about the letter's draft; null if a person typed the letter. */
  about: DraftFacts | null
  intent: Intent | null
  /** The blank letter that this one started from, needed when a merge reopens the letter for another record. */
  blank?: string
}

export type SourceDictation = { id: number; letterType: LetterType; priority: LetterPriority }

export const emptyTypedLetter: TypedLetter = { html: '', visitDay: '', notes: [], about: null, intent: null }

export function hasWords(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() !== ''
}

/** Reads a stored draft; null if it is not valid. */
export function parseTypedLetter(stored: string | undefined): TypedLetter | null {
  const value = parseObject(stored)
  if (typeof value?.html !== 'string') return null
  return {
    html: value.html,
    visitDay: typeof value.visitDay === 'string' ? value.visitDay : '',
    notes: Array.isArray(value.notes) ? value.notes.filter((note) => typeof note === 'string') : [],
    about: isObject(value.about) ? readDraftFacts(value.about) : null,
    intent: parseIntent(value.intent),
    ...(typeof value.blank === 'string' && { blank: value.blank }),
  }
}

/** Builds the request that saves the letter. `transcript` comes from speech to text; null if there is none. */
export function typedBody(
  patientId: number,
  dictation: SourceDictation,
  letter: TypedLetter,
  transcript: string | null,
): CreateLetter {
  return {
    patientId,
    type: dictation.letterType,
    priority: dictation.priority,
    content: letter.html,
    rawTranscription: transcript,
    notes: letter.notes.length > 0 ? letter.notes.join('\n') : null,
    visitDate: readVisitDay(letter.visitDay) ?? null,
    dictationId: dictation.id,
    ...(letter.about !== null && draftOrigin(letter.about)),
  }
}
