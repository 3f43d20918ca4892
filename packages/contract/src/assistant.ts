// From dictated words to a drafted letter (rules §4 and §7).
import { letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { Id } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A stretch of text: from the first character to the one after the last, in UTF-16 units. */
const Span = z.tuple([z.number().int(), z.number().int()])

export const Draft = z.object({
  /** The letter as HTML, from salutation to sign-off. */
  content: z.string(),
  /** Who drafted: the built-in composer, or a language model. */
  engine: z.enum(['composer', 'ai']),
  complete: z.boolean(),
  /** Asides to the secretary and what was noticed, not letter text. */
  notes: z.array(z.string()),
  /** Words of the dictation that are not in the letter, and the command that took them out. */
  removed: z.array(z.object({ start: z.number().int(), end: z.number().int(), command: z.string() })),
  /** Which words of the letter's plain text came from which words of the dictation. */
  map: z.array(z.object({ letter: Span, dictation: Span })),
})
export type Draft = z.infer<typeof Draft>

export const DraftRequest = z.object({
  patientId: Id,
  type: z.enum(letterTypes).default('consultation'),
  dictation: z
    .string()
    .max(200_000, 'The dictated words are longer than 200,000 characters. Split them in two letters.')
    .refine((text) => text.trim() !== '', 'Please enter or record your letter dictation'),
})
export type DraftRequest = z.infer<typeof DraftRequest>

export const assistantRoutes = defineRoutes({
  draft: {
    kind: 'stream',
    method: 'POST',
    path: '/api/assistant/draft',
    can: 'letter.create',
    does: 'Dictated words become a structured letter; streamed block by block when asked for text/event-stream',
    body: DraftRequest,
    reply: Draft,
    block: z.object({ html: z.string() }),
  },
})
