// A new letter before its first save: the form, the draft, and how this device stores both.
import type { Draft, Notice, Suggestion } from '@sincerely/contract/assistant'
import type { CreateLetter, Letter } from '@sincerely/contract/letters'
import {
  type LetterPriority,
  type LetterType,
  letterPriorities,
  letterTypes,
} from '@sincerely/domain/letters/types'
import { type Intent, parseIntent } from '../../../platform/intent.ts'
import type { LetterRecording } from '../../dictation/dictation.parts.tsx'
import type { SelectedTemplate } from '../../letter-texts/letter-texts.parts.tsx'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { readSuggestions } from './suggestions.ts'
import { readVisitDay } from './visit-day.ts'

/** The clinic visit that a letter is about; `day` is YYYY-MM-DD. */
export type LetterVisit = { id: number; day: string }

export type NewLetterForm = {
  type: LetterType
  priority: LetterPriority
  /** The visit date as typed. */
  visitDay: string
  dictation: string
  /** The template that the letter starts from; undefined until the person selects one or the type's default is filled in. */
  template?: SelectedTemplate | null
}

/** The facts about a draft: its author, its notes, and what was dictated but is not in its text. */
export type DraftFacts = {
  notes: string[]
  /** The notes that can be accepted, and what accepting one changes in the text. */
  suggestions: Suggestion[]
  /** Corrections such as 'scratch that' and the words they removed; `start` is the place in the dictation. */
  removed: { start: number; words: string }[]
  engine: 'composer' | 'ai' | 'template'
  /** The id of the AI call that wrote the draft; null if AI did not write it. */
  aiCallId: number | null
  /** The reason if the composer made the draft although AI was requested; null otherwise. */
  notice: Notice | null
  /** Critical differences from the dictation, one sentence each. */
  critical: string[]
  /** Whether every part of the dictation was clear. */
  complete: boolean
}

/** The input that a draft was generated from. The template still has its placeholders. */
export type DraftSource = {
  dictation: string
  template: string | null
  /** The letter type, which decides the addressee; null if an earlier version of the app stored the draft. */
  type: LetterType | null
}

export function sourceOf({ dictation, template, type }: NewLetterForm): DraftSource {
  return { dictation, template: template?.content ?? null, type }
}

export type DraftedLetter = DraftFacts & {
  html: string
  /** The input of the draft; null if an earlier version of the app stored the draft. */
  source: DraftSource | null
  /** Whether a person has changed the draft. */
  isEdited: boolean
}

/**
 * `intent` is the last attempt to save the letter. It is stored, so that an attempt after a reload never creates a second
 * letter.
 */
export type NewLetter = {
  /** The id of the patient when the letter was started. The record may have been merged since. */
  patientId: number
  /** The clinic visit that the letter is about. */
  visitId: number | null
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

/** Creates an empty letter, dated `today` as dd/mm/yyyy, because the visit is nearly always today. */
export function emptyLetter(patientId: number, today: string, visitId: number | null = null): NewLetter {
  const form = { ...emptyForm, visitDay: today }
  return { patientId, visitId, form, draft: null, recording: null, intent: null }
}

export function toDraftedLetter(drafted: Draft, source: DraftSource): DraftedLetter {
  return { html: drafted.content, source, ...toDraftFacts(drafted, source.dictation), isEdited: false }
}

/** Returns which source has changed since the letter was generated; null if none has. */
export function changedSince(draft: DraftedLetter | null, now: DraftSource): keyof DraftSource | null {
  if (draft === null || draft.source === null) return null
  if (draft.source.dictation.trim() !== now.dictation.trim()) return 'dictation'
  if (draft.source.template !== now.template) return 'template'
  return draft.source.type === null || draft.source.type === now.type ? null : 'type'
}

type MainStep = 'generate' | 'regenerate' | 'save'

/** Returns the action of the main button and of Ctrl+Enter; null while the letter is being generated. */
export function mainStep(letter: {
  draft: DraftedLetter | null
  arriving: string | null
  changedSince: keyof DraftSource | null
}): MainStep | null {
  if (letter.arriving !== null) return null
  if (letter.draft === null) return 'generate'
  return letter.changedSince === null ? 'save' : 'regenerate'
}

export function toDraftFacts(drafted: Draft, dictation: string): DraftFacts {
  const { notes, suggestions, removed, engine, ai, notice, findings, complete } = drafted
  return {
    notes,
    suggestions,
    removed: removed.flatMap(({ start, end, command }) => {
      const words = dictation.slice(start, end)
      const hasNoOtherWords = words.toLowerCase() === command
      return hasNoOtherWords || commandsShownElsewhere.has(command) ? [] : [{ start, words }]
    }),
    engine,
    aiCallId: ai?.callId ?? null,
    notice,
    critical: findings.flatMap(({ severity, message }) => (severity === 'critical' ? [message] : [])),
    complete,
  }
}

/** Asides already appear among the notes. The other commands became punctuation and lists in the letter. */
const commandsShownElsewhere: ReadonlySet<string> = new Set(['aside', 'apostrophe', 'list item'])

export function hasTyped({ form, draft }: Pick<NewLetter, 'form' | 'draft'>): boolean {
  return form.dictation.trim() !== '' || draft !== null
}

export function isWorthKeeping(letter: Pick<NewLetter, 'form' | 'draft' | 'recording'>): boolean {
  return hasTyped(letter) || letter.recording !== null
}

/** Adds the transcript of the recording below what was already typed. */
export function withTranscript(
  { form, recording }: Pick<NewLetter, 'form' | 'recording'>,
  words: string,
): Pick<NewLetter, 'form' | 'recording'> {
  const typed = form.dictation.trimEnd()
  const dictation = typed === '' ? words : `${typed}\n\n${words}`
  return { form: { ...form, dictation }, recording: recording && { ...recording, hasWords: true } }
}

/** Builds the request that saves the letter. Leaves out an unreadable visit date, which the form refuses earlier. */
export function createBody(
  patientId: Letter['patientId'],
  { form, recording, visitId }: Pick<NewLetter, 'form' | 'recording' | 'visitId'>,
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
    ...(visitId !== null && { visitId }),
    ...draftOrigin(draft),
  }
}

/** Returns the author of the draft, for the letter's provenance. A template counts as text by a person. */
export function draftOrigin({
  engine,
  aiCallId,
}: Pick<DraftFacts, 'engine' | 'aiCallId'>): Pick<CreateLetter, 'draftedBy' | 'aiCallId'> {
  if (engine === 'template') return {}
  return { draftedBy: engine, ...(engine === 'ai' && aiCallId !== null && { aiCallId }) }
}

/** Reads a stored draft; null if it is not valid. */
export function parseNewLetter(stored: string | undefined): NewLetter | null {
  const value = parseObject(stored)
  const form = isObject(value?.form) ? readForm(value.form) : null
  if (form === null || typeof value?.patientId !== 'number') return null
  const draft = isObject(value.draft) ? readDraft(value.draft) : null
  const recording = isObject(value.recording) ? readRecording(value.recording) : null
  const visitId = typeof value.visitId === 'number' ? value.visitId : null
  return { patientId: value.patientId, visitId, form, draft, recording, intent: parseIntent(value.intent) }
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

function readForm(stored: Record<string, unknown>): NewLetterForm | null {
  const { type, priority, visitDay, dictation, template } = stored
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

function readDraft(stored: Record<string, unknown>): DraftedLetter | null {
  const { html, isEdited } = stored
  const facts = readDraftFacts(stored)
  if (typeof html !== 'string' || facts === null) return null
  return { html, source: readSource(stored.source), ...facts, isEdited: isEdited === true }
}

function readSource(stored: unknown): DraftSource | null {
  if (!isObject(stored) || typeof stored.dictation !== 'string') return null
  return {
    dictation: stored.dictation,
    template: typeof stored.template === 'string' ? stored.template : null,
    type: letterTypes.find((type) => type === stored.type) ?? null,
  }
}

export function readDraftFacts(stored: Record<string, unknown>): DraftFacts | null {
  const { notes, suggestions, removed, engine, aiCallId, notice, critical, complete } = stored
  if (!Array.isArray(notes)) return null
  return {
    notes: notes.filter((note) => typeof note === 'string'),
    suggestions: readSuggestions(suggestions),
    removed: Array.isArray(removed) ? removed.flatMap(readRemoved) : [],
    engine: engine === 'ai' || engine === 'template' ? engine : 'composer',
    aiCallId: typeof aiCallId === 'number' ? aiCallId : null,
    notice: readNotice(notice),
    critical: Array.isArray(critical) ? critical.filter((message) => typeof message === 'string') : [],
    complete: complete !== false,
  }
}

function readRemoved(stored: unknown): DraftedLetter['removed'] {
  if (!isObject(stored) || typeof stored.start !== 'number' || typeof stored.words !== 'string') return []
  return [{ start: stored.start, words: stored.words }]
}

function readNotice(stored: unknown): Notice | null {
  if (!isObject(stored) || typeof stored.code !== 'string' || typeof stored.message !== 'string') return null
  return { code: stored.code, message: stored.message }
}
