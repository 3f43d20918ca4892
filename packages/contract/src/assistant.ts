// Defines the assistant, which turns a dictation into a letter and improves a letter's text (rules §4 and §7, spec §7).
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { AiUse } from './ai-calls.ts'
import { Finding } from './fact-check.ts'
import { Id, IdParams } from './fields.ts'
import { TemplateId } from './prompt-templates.ts'
import { defineRoutes } from './route.ts'

/** A range of text, from the first character to the one after the last, in UTF-16 units. */
const Span = z.tuple([z.number().int(), z.number().int()])

/** The reason why fixed rules were used instead of a language model, as a code of errors.ts and its sentence. */
export const Notice = z.object({ code: z.string(), message: z.string() })
export type Notice = z.infer<typeof Notice>

/** A part of every text that the assistant returns. */
const Checked = z.object({
  /** The findings of the fact check in the text. */
  findings: z.array(Finding),
  /** The reason for using fixed rules, or null if the request was carried out as asked. */
  notice: Notice.nullable(),
  /** The use of the language model, or null if none was used. */
  ai: AiUse.nullable(),
})

export const Draft = Checked.extend({
  /** The letter as HTML, from the salutation to the sign-off. */
  content: z.string(),
  /** Whether the built-in composer or a language model wrote the letter. */
  engine: z.enum(['composer', 'ai']),
  complete: z.boolean(),
  /** Remarks and words to the secretary, which are not letter text. */
  notes: z.array(z.string()),
  /** Notes that ask whether a word was misheard, with the words of the letter that change if a person agrees. */
  suggestions: z.array(
    z.object({
      note: z.string(),
      changes: z.array(z.object({ find: z.string(), replace: z.string() })),
    }),
  ),
  /** Words of the dictation that are not in the letter, and the spoken command that removed them. */
  removed: z.array(z.object({ start: z.number().int(), end: z.number().int(), command: z.string() })),
  /** Maps words of the letter's plain text to words of the dictation. Empty if a language model wrote the letter. */
  map: z.array(z.object({ letter: Span, dictation: Span })),
})
export type Draft = z.infer<typeof Draft>
export type Suggestion = Draft['suggestions'][number]

/**
 * Without `engine` a language model is used if there is a key, or else the composer. With `dictationId` the letter is written for
 * the doctor who dictated it, as when it is saved. Otherwise it is written for the patient's doctor.
 */
export const DraftRequest = z.object({
  patientId: Id,
  dictationId: Id.optional(),
  type: z.enum(letterTypes).default('consultation'),
  dictation: z
    .string()
    .max(200_000, 'The dictation is longer than 200,000 characters. Split it into two letters.')
    .refine((text) => text.trim() !== '', 'Please enter or record your letter dictation'),
  engine: z.enum(['composer', 'ai']).optional(),
})
export type DraftRequest = z.infer<typeof DraftRequest>

export const Improvement = Checked.extend({
  /** The whole letter as HTML, also for a patient's copy. */
  content: z.string(),
  /** Whether fixed formatting rules or a language model wrote the text. */
  engine: z.enum(['rules', 'ai']),
  templateId: z.string(),
  /**
   * Whether there are critical differences that the earlier text did not have. In the letter they block approval until they are
   * corrected or accepted.
   */
  hasNewCritical: z.boolean(),
})
export type Improvement = z.infer<typeof Improvement>

/**
 * `templateId` is a prompt template, or `patient-copy` for a copy in plain words. The findings compare the new text with the one
 * that was sent. Without `engine` a language model is used if there is a key, or else the formatting rules. A custom template,
 * which only a model can carry out, then fails with `ai_not_configured`. `letterId` is the letter that the text belongs to, whose
 * patient may have another doctor now.
 */
export const ImproveRequest = z.object({
  patientId: Id,
  letterId: Id.optional(),
  type: z.enum(letterTypes).default('consultation'),
  content: z
    .string()
    .max(
      MAX_LETTER_CHARACTERS,
      'The letter is too long to improve in one go. Shorten it, or split it in two.',
    )
    .refine(
      (html) => html.replace(/<[^<>]*>/g, '').trim() !== '',
      'The letter has no text to improve. Write something first.',
    ),
  templateId: TemplateId.default('improve-text'),
  engine: z.enum(['rules', 'ai']).optional(),
})
export type ImproveRequest = z.infer<typeof ImproveRequest>

/**
 * A top-level block of the text so far, which is safe to show. It replaces every block with this index or a higher one, because
 * blocks grow, and a text may start again if a model fails. `done` brings the final text.
 */
export const StreamedBlock = z.object({ index: z.number().int(), html: z.string() })
export type StreamedBlock = z.infer<typeof StreamedBlock>

/** A person's decision on an improvement by a language model. */
const Decision = z.strictObject({ used: z.boolean() })

export const assistantRoutes = defineRoutes({
  draft: {
    kind: 'stream',
    method: 'POST',
    path: '/api/assistant/draft',
    can: 'letter.create',
    does: 'Draft a structured letter from dictated words; streamed block by block as text/event-stream on request',
    body: DraftRequest,
    reply: Draft,
    block: StreamedBlock,
  },
  improve: {
    kind: 'stream',
    method: 'POST',
    path: '/api/assistant/improve',
    can: 'letter.edit',
    does: 'Rewrite a letter with a prompt template, or as a copy in plain words for the patient; critical differences are stored with the letter; streamed as text/event-stream on request',
    body: ImproveRequest,
    reply: Improvement,
    block: StreamedBlock,
  },
  decide: {
    method: 'PUT',
    path: '/api/assistant/improvements/:id',
    can: 'letter.edit',
    does: 'Record whether you used or rejected an improvement; the id is the `callId` of its `ai`',
    params: IdParams,
    body: Decision,
    reply: Decision,
  },
})
