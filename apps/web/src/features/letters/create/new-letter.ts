// A letter on its way from dictated words to its first saving: the form, the draft, and what is kept of them.
import type { Draft, Notice } from '@sincerely/contract/assistant'
import type { CreateLetter, Letter } from '@sincerely/contract/letters'
import {
  type LetterPriority,
  type LetterType,
  letterPriorities,
  letterTypes,
} from '@sincerely/domain/letters/types'
import { type Intent, parseIntent } from '../../../platform/intent.ts'
import type { LetterRecording } from '../../dictation/dictation.parts.tsx'
import type { ChosenTemplate } from '../../letter-texts/letter-texts.parts.tsx'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { readVisitDay } from './visit-day.ts'

export type NewLetterForm = {
  type: LetterType
  priority: LetterPriority
  /** As typed. */
  visitDay: string
  dictation: string
  /** What it begins with; left out until somebody, or the default of its type, has chosen. */
  template?: ChosenTemplate | null
}

/** How a draft came about, and what was said that is not in its text. */
export type DraftFacts = {
  notes: string[]
  /** What was said and taken back, with what took it back, by where it stands in the dictation. */
  removed: { start: number; words: string }[]
  engine: 'composer' | 'ai' | 'template'
  /** Why the composer did it though AI was asked for. */
  notice: Notice | null
  /** Critical differences from the dictation, each in a sentence. */
  critical: string[]
  /** False when something that was said could not be decided. */
  complete: boolean
}

/** What was made of the words: the text as it stands now, and the notes that are not letter text. */
export type DraftedLetter = DraftFacts & {
  html: string
  /** Has a person changed it since it was drafted? */
  isEdited: boolean
}

/** `intent` is the last try to save it: kept, so that a try after a reload never makes a second letter. */
export type NewLetter = {
  /** Whom it was begun for: that record may be part of another one by now. */
  patientId: number
  form: NewLetterForm
  draft: DraftedLetter | null
  recording: LetterRecording | null
  intent: Intent | null
}

export const emptyForm: NewLetterForm = {
  type: 'consultation',
  priority: 'medium',
  visitDay: '',
  dictation: '',
}

export function emptyLetter(patientId: number): NewLetter {
  return { patientId, form: emptyForm, draft: null, recording: null, intent: null }
}

/** As it came, with the words it was made of. */
export function draftedOf(drafted: Draft, dictation: string): DraftedLetter {
  return { html: drafted.content, ...draftFactsOf(drafted, dictation), isEdited: false }
}

/** The same without the text. */
export function draftFactsOf(drafted: Draft, dictation: string): DraftFacts {
  const { notes, removed, engine, notice, findings, complete } = drafted
  return {
    notes,
    removed: removed.flatMap(({ start, end, command }) => {
      const words = dictation.slice(start, end)
      const isCommandAlone = words.toLowerCase() === command
      return isCommandAlone || toldElsewhere.has(command) ? [] : [{ start, words }]
    }),
    engine,
    notice,
    critical: findings.flatMap(({ severity, message }) => (severity === 'critical' ? [message] : [])),
    complete,
  }
}

/** What was said to the secretary is among the notes; the others became marks and lists in the letter. */
const toldElsewhere: ReadonlySet<string> = new Set(['aside', 'apostrophe', 'list item'])

/** Is there anything that somebody typed? */
export function hasTyped({ form, draft }: Pick<NewLetter, 'form' | 'draft'>): boolean {
  return form.dictation.trim() !== '' || draft !== null
}

/** Is there anything that somebody typed or recorded? */
export function isWorthKeeping(letter: Pick<NewLetter, 'form' | 'draft' | 'recording'>): boolean {
  return hasTyped(letter) || letter.recording !== null
}

/** The letter with the words of its recording: below what was typed meanwhile, which stays. */
export function withWords(
  { form, recording }: Pick<NewLetter, 'form' | 'recording'>,
  words: string,
): Pick<NewLetter, 'form' | 'recording'> {
  const typed = form.dictation.trimEnd()
  const dictation = typed === '' ? words : `${typed}\n\n${words}`
  return { form: { ...form, dictation }, recording: recording && { ...recording, hasWords: true } }
}

/** What is sent to save it. A day that cannot be read is left out: the form does not let it come so far. */
export function createBody(
  patientId: Letter['patientId'],
  { form, recording }: Pick<NewLetter, 'form' | 'recording'>,
  draft: DraftedLetter,
): CreateLetter {
  return {
    patientId,
    type: form.type,
    priority: form.priority,
    content: draft.html,
    rawTranscription: form.dictation.trim() === '' ? null : form.dictation,
    notes: draft.notes.length > 0 ? draft.notes.join('\n') : null,
    visitDate: readVisitDay(form.visitDay) ?? null,
    ...(recording?.dictationId && { dictationId: recording.dictationId }),
  }
}

/** A kept copy as it was stored, or null when it is not one. */
export function parseNewLetter(stored: string | undefined): NewLetter | null {
  const kept = parseObject(stored)
  const form = isObject(kept?.form) ? readForm(kept.form) : null
  if (form === null || typeof kept?.patientId !== 'number') return null
  const draft = isObject(kept.draft) ? readDraft(kept.draft) : null
  const recording = isObject(kept.recording) ? readRecording(kept.recording) : null
  return { patientId: kept.patientId, form, draft, recording, intent: parseIntent(kept.intent) }
}

function readRecording({
  deviceKey,
  dictationId,
  hasWords,
}: Record<string, unknown>): LetterRecording | null {
  if (typeof deviceKey !== 'string') return null
  const id = typeof dictationId === 'number' ? dictationId : null
  return { deviceKey, dictationId: id, hasWords: hasWords === true }
}

function readForm(kept: Record<string, unknown>): NewLetterForm | null {
  const { type, priority, visitDay, dictation, template } = kept
  if (typeof visitDay !== 'string' || typeof dictation !== 'string') return null
  return {
    type: letterTypes.find((name) => name === type) ?? emptyForm.type,
    priority: letterPriorities.find((name) => name === priority) ?? emptyForm.priority,
    visitDay,
    dictation,
    ...(template === null && { template }),
    ...(isObject(template) && readTemplate(template)),
  }
}

function readTemplate({ id, name, content }: Record<string, unknown>): Pick<NewLetterForm, 'template'> {
  if (typeof id !== 'number' || typeof name !== 'string' || typeof content !== 'string') return {}
  return { template: { id, name, content } }
}

function readDraft(kept: Record<string, unknown>): DraftedLetter | null {
  const { html, isEdited } = kept
  const facts = readDraftFacts(kept)
  return typeof html === 'string' && facts ? { html, ...facts, isEdited: isEdited === true } : null
}

/** As they were kept, or null when they are none. */
export function readDraftFacts(kept: Record<string, unknown>): DraftFacts | null {
  const { notes, removed, engine, notice, critical, complete } = kept
  if (!Array.isArray(notes)) return null
  return {
    notes: notes.filter((note) => typeof note === 'string'),
    removed: Array.isArray(removed) ? removed.flatMap(readRemoved) : [],
    engine: engine === 'ai' || engine === 'template' ? engine : 'composer',
    notice: readNotice(notice),
    critical: Array.isArray(critical) ? critical.filter((message) => typeof message === 'string') : [],
    complete: complete !== false,
  }
}

function readRemoved(kept: unknown): DraftedLetter['removed'] {
  if (!isObject(kept) || typeof kept.start !== 'number' || typeof kept.words !== 'string') return []
  return [{ start: kept.start, words: kept.words }]
}

function readNotice(kept: unknown): Notice | null {
  if (!isObject(kept) || typeof kept.code !== 'string' || typeof kept.message !== 'string') return null
  return { code: kept.code, message: kept.message }
}
