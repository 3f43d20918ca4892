// A new letter before it is first saved: the form, the draft, and how both are stored on the device.
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

/** The visit of a clinic that a letter is about; `day` is YYYY-MM-DD. */
export type LetterVisit = { id: number; day: string }

export type NewLetterForm = {
  type: LetterType
  priority: LetterPriority
  /** As typed. */
  visitDay: string
  dictation: string
  /** The template it starts from; undefined until it is selected, by a person or as the type's default. */
  template?: SelectedTemplate | null
}

/** How a draft was made, and what was dictated but is not in its text. */
export type DraftFacts = {
  notes: string[]
  /** Those of the notes that can be accepted, and what that changes in the text. */
  suggestions: Suggestion[]
  /** Corrections such as 'scratch that' and the words they removed; `start` is the place in the dictation. */
  removed: { start: number; words: string }[]
  engine: 'composer' | 'ai' | 'template'
  /** The call that wrote it, if AI did. */
  aiCallId: number | null
  /** Why the composer made it although AI was requested. */
  notice: Notice | null
  /** Critical differences from the dictation, one sentence each. */
  critical: string[]
  /** False if part of the dictation was unclear. */
  complete: boolean
}

/** The input that a draft was generated from, with the template as it was before its placeholders were filled in. */
export type DraftSource = {
  dictation: string
  template: string | null
  /** It decides whom the letter addresses; null if an earlier version stored the draft. */
  type: LetterType | null
}

export function sourceOf({ dictation, template, type }: NewLetterForm): DraftSource {
  return { dictation, template: template?.content ?? null, type }
}

export type DraftedLetter = DraftFacts & {
  html: string
  /** Null for a draft that an earlier version stored. */
  source: DraftSource | null
  /** A person has changed it since it was drafted. */
  isEdited: boolean
}

/** `intent` is the last attempt to save it, stored so that an attempt after a reload never creates a second letter. */
export type NewLetter = {
  /** The patient it was started for; the record may have been merged since. */
  patientId: number
  /** The visit of a clinic that it is about. */
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

/** The visit is nearly always today: `today` is as typed. */
export function emptyLetter(patientId: number, today: string, visitId: number | null = null): NewLetter {
  const form = { ...emptyForm, visitDay: today }
  return { patientId, visitId, form, draft: null, recording: null, intent: null }
}

export function toDraftedLetter(drafted: Draft, source: DraftSource): DraftedLetter {
  return { html: drafted.content, source, ...toDraftFacts(drafted, source.dictation), isEdited: false }
}

/** Which source has changed since the letter was generated; null if none has. */
export function changedSince(draft: DraftedLetter | null, now: DraftSource): keyof DraftSource | null {
  if (draft === null || draft.source === null) return null
  if (draft.source.dictation.trim() !== now.dictation.trim()) return 'dictation'
  if (draft.source.template !== now.template) return 'template'
  return draft.source.type === null || draft.source.type === now.type ? null : 'type'
}

type MainStep = 'generate' | 'regenerate' | 'save'

/** The action of the main button and of Ctrl+Enter; null while the letter is being generated. */
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

/** Asides are among the notes; the others became punctuation and lists in the letter. */
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

/** The request that saves it. An unreadable visit date is left out; the form refuses it earlier. */
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

/** The author of the draft, for the letter's provenance; a template is a person's text. */
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
