// The assistant: dictated words become a letter, and a letter's text is improved (rules §4 and §7, spec §7).
import { MAX_LETTER_CHARACTERS } from '@sincerely/domain/letters/allowed-markup'
import { letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { AiUse } from './ai-calls.ts'
import { Finding } from './fact-check.ts'
import { Id } from './fields.ts'
import { TemplateId } from './prompt-templates.ts'
import { defineRoutes } from './route.ts'

/** A stretch of text: from the first character to the one after the last, in UTF-16 units. */
const Span = z.tuple([z.number().int(), z.number().int()])

/** Why fixed rules did what a language model was asked for: a code of errors.ts, and its sentence. */
export const Notice = z.object({ code: z.string(), message: z.string() })
export type Notice = z.infer<typeof Notice>

/** What every text of the assistant comes with. */
const Checked = z.object({
  /** The fact check of the text. */
  findings: z.array(Finding),
  /** Null when what was asked for was done as asked. */
  notice: Notice.nullable(),
  /** Null where no language model took part. */
  ai: AiUse.nullable(),
})

export const Draft = Checked.extend({
  /** The letter as HTML, from salutation to sign-off. */
  content: z.string(),
  /** Who drafted: the built-in composer, or a language model. */
  engine: z.enum(['composer', 'ai']),
  complete: z.boolean(),
  /** Asides to the secretary and what was noticed, not letter text. */
  notes: z.array(z.string()),
  /** Words of the dictation that are not in the letter, and the command that took them out. */
  removed: z.array(z.object({ start: z.number().int(), end: z.number().int(), command: z.string() })),
  /** Which words of the letter's plain text came from which words of the dictation; empty for a language model's. */
  map: z.array(z.object({ letter: Span, dictation: Span })),
})
export type Draft = z.infer<typeof Draft>

/**
 * `engine` left out: a language model where there is a key, else the composer. `dictationId`: the letter is in the name of
 * the doctor who dictated it, as it will be when it is saved; without it, of the patient's doctor.
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
  /** The whole letter as HTML; a patient's copy is one too. */
  content: z.string(),
  /** Who did it: fixed formatting rules, or a language model. */
  engine: z.enum(['rules', 'ai']),
  templateId: z.string(),
  /** A critical difference that the text before did not have: once it is in the letter, approval is refused until it is put right or accepted. */
  hasNewCritical: z.boolean(),
})
export type Improvement = z.infer<typeof Improvement>

/**
 * `templateId`: a prompt template, or `patient-copy` for a copy in plain words. The findings compare the new text with
 * the one that was sent. `engine` left out: a language model where there is a key, else the formatting rules; what only a
 * model can do (a template of one's own) is then refused with `ai_not_configured`. `letterId`: the letter whose text it is;
 * its patient may be another doctor's by now.
 */
export const ImproveRequest = z.object({
  patientId: Id,
  letterId: Id.optional(),
  type: z.enum(letterTypes).default('consultation'),
  content: z
    .string()
    .max(MAX_LETTER_CHARACTERS, 'The letter is too long to improve in one go.')
    .refine((html) => html.replace(/<[^<>]*>/g, '').trim() !== '', 'The letter has no text to improve.'),
  templateId: TemplateId.default('improve-text'),
  engine: z.enum(['rules', 'ai']).optional(),
})
export type ImproveRequest = z.infer<typeof ImproveRequest>

/**
 * A top-level block of the text as far as it has come, safe to show. One with the index of an earlier one replaces it and
 * all behind it: a block grows, and a text begun by a model that failed begins anew. `done` brings what counts.
 */
export const StreamedBlock = z.object({ index: z.number().int(), html: z.string() })
export type StreamedBlock = z.infer<typeof StreamedBlock>

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
})
