// A letter that is typed from the sound of a dictation: what is kept of it on this device until it is saved.
import type { CreateLetter } from '@sincerely/contract/letters'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { type Intent, parseIntent } from '../../../platform/intent.ts'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { type DraftFacts, readDraftFacts } from './new-letter.ts'
import { readVisitDay } from './visit-day.ts'

/** `intent` is the last try to save it: a try after a reload never makes a second letter. */
export type TypedLetter = {
  html: string
  /** As typed. */
  visitDay: string
  notes: string[]
  /** How the draft of it came about; null where it was typed from its first word. */
  about: DraftFacts | null
  intent: Intent | null
  /** What was on it before the first word, once it is kept: it may be opened again about a record of another number. */
  blank?: string
}

/** The dictation it is typed from. */
export type DictatedAs = { id: number; letterType: LetterType; priority: LetterPriority }

export const emptyTypedLetter: TypedLetter = { html: '', visitDay: '', notes: [], about: null, intent: null }

/** Is there a word in it? */
export function hasWords(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() !== ''
}

/** A kept copy as it was stored, or null when it is not one. */
export function parseTypedLetter(stored: string | undefined): TypedLetter | null {
  const kept = parseObject(stored)
  if (typeof kept?.html !== 'string') return null
  return {
    html: kept.html,
    visitDay: typeof kept.visitDay === 'string' ? kept.visitDay : '',
    notes: Array.isArray(kept.notes) ? kept.notes.filter((note) => typeof note === 'string') : [],
    about: isObject(kept.about) ? readDraftFacts(kept.about) : null,
    intent: parseIntent(kept.intent),
    ...(typeof kept.blank === 'string' && { blank: kept.blank }),
  }
}

/** What is sent to save it. `transcript`: the words that speech to text found, if it did. */
export function typedBody(
  patientId: number,
  dictation: DictatedAs,
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
  }
}
