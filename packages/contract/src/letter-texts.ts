// Defines letter texts: templates, which start a letter, and snippets, which are inserted while typing (product §3.8).
import { ABBREVIATION, textProblem } from '@sincerely/domain/letter-texts/placeholders'
import { letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { atMost, Id, IdParams, Instant, Name, QueryId, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

export const textKinds = ['template', 'snippet'] as const

export const LetterText = z.object({
  id: Id,
  kind: z.enum(textKinds),
  /** The doctor whose letters the text is for, or null for the whole practice. */
  doctorId: Id.nullable(),
  name: z.string(),
  /** The letter type that a template starts, or null for a snippet. */
  letterType: z.enum(letterTypes).nullable(),
  /** The text that a person types after a semicolon to insert a snippet, or null for a template. */
  abbreviation: z.string().nullable(),
  /** A letter's HTML, with placeholders such as {{patient name}}. */
  content: z.string(),
  /** Whether letters of its type start with this text by default. A doctor's own text comes before the practice's. */
  isDefault: z.boolean(),
  /** Whether the caller may change and delete the text. */
  canEdit: z.boolean(),
  version: Version,
  updatedAt: Instant,
})
export type LetterText = z.infer<typeof LetterText>

const maxCharacters = 20_000

/** A text is refused with a sentence that names the unknown placeholder. */
const Content = z
  .string()
  .max(maxCharacters, { ...atMost(maxCharacters), abort: true })
  .superRefine((content, issues) => {
    const problem = textProblem(content)
    if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
  })

const Abbreviation = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter an abbreviation.')
  .max(20, atMost(20))
  .regex(ABBREVIATION, 'Use letters, digits and hyphens only, without spaces.')

/** The text is for the caller's own letters, their doctor's or, if an administrator creates it, the practice's. */
export const CreateLetterText = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('template'),
    name: Name,
    letterType: z.enum(letterTypes),
    content: Content,
    isDefault: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('snippet'), name: Name, abbreviation: Abbreviation, content: Content }),
])
export type CreateLetterText = z.infer<typeof CreateLetterText>

/** Changes only the fields that are sent. Fields that its kind does not have are refused. */
export const EditLetterText = z.object({
  name: Name.optional(),
  letterType: z.enum(letterTypes).optional(),
  abbreviation: Abbreviation.optional(),
  content: Content.optional(),
  isDefault: z.boolean().optional(),
  version: Version.optional(),
})
export type EditLetterText = z.infer<typeof EditLetterText>

const reply = z.object({ text: LetterText })

export const letterTextRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/letter-texts',
    can: 'letter-text.read',
    does: 'List the templates and snippets of the practice and of one doctor: you, your doctor, or one in scope',
    query: z.object({ doctorId: QueryId.optional() }),
    reply: z.object({ texts: z.array(LetterText) }),
  },
  create: {
    method: 'POST',
    path: '/api/letter-texts',
    can: 'letter-text.edit',
    does: "Add a template or snippet for your own letters, your doctor's, or (administrators) the practice's",
    body: CreateLetterText,
    reply,
    creates: true,
  },
  edit: {
    method: 'PUT',
    path: '/api/letter-texts/:id',
    can: 'letter-text.edit',
    does: 'Change a template or snippet; the earlier text is kept',
    params: IdParams,
    body: EditLetterText,
    reply,
  },
  delete: {
    method: 'DELETE',
    path: '/api/letter-texts/:id',
    can: 'letter-text.edit',
    does: 'Delete a template or snippet; it can be restored',
    params: IdParams,
    reply,
  },
  restore: {
    method: 'POST',
    path: '/api/letter-texts/:id/restore',
    can: 'letter-text.edit',
    does: 'Restore a deleted template or snippet',
    params: IdParams,
    reply,
  },
})
