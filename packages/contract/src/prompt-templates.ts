// Defines prompt templates, which are instructions to a language model for a letter (spec §3 Prompt template).
import { templateProblem } from '@sincerely/domain/assistant/placeholders'
import { z } from 'zod'
import { atMost, Instant, Name, optionalText, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/** `improve-text`, `format-paragraphs` or `format-bullets`. The ids of custom ones are `custom-` and a number. */
export const TemplateId = z.string().trim().min(1).max(50)

/** Built-in templates cannot change. Others belong to one person, or to the whole practice if an administrator created them. */
export const templateScopes = ['built-in', 'own', 'practice'] as const

export const PromptTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The text with the placeholders {content}, {patientName}, {letterType} and {specialty}. */
  prompt: z.string(),
  isDefault: z.boolean(),
  scope: z.enum(templateScopes),
  /** Whether the caller may change and delete the template. */
  canEdit: z.boolean(),
  /** The version, or null for built-in templates. */
  version: Version.nullable(),
  updatedAt: Instant.nullable(),
})
export type PromptTemplate = z.infer<typeof PromptTemplate>

/** A text is refused with a sentence that names the placeholder that is unknown or missing. */
const Prompt = z
  .string()
  .trim()
  .min(1, 'Enter what AI should do with the letter.')
  .max(8000, atMost(8000))
  .superRefine((prompt, issues) => {
    const problem = templateProblem(prompt)
    if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
  })

const Description = optionalText(500).transform((text) => text ?? '')

/** Only administrators may use `practice`. */
export const CreatePromptTemplate = z.object({
  name: Name,
  description: Description.optional(),
  prompt: Prompt,
  scope: z.enum(['own', 'practice']).default('own'),
})
export type CreatePromptTemplate = z.infer<typeof CreatePromptTemplate>

/** Changes only the fields that are sent. */
export const EditPromptTemplate = z.object({
  name: Name.optional(),
  description: Description.optional(),
  prompt: Prompt.optional(),
  version: Version.optional(),
})
export type EditPromptTemplate = z.infer<typeof EditPromptTemplate>

const params = z.object({ id: TemplateId })
const reply = z.object({ template: PromptTemplate })

export const promptTemplateRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/prompt-templates',
    can: 'assistant.use',
    does: "List the three built-in prompt templates, the practice's and your own",
    reply: z.object({ templates: z.array(PromptTemplate) }),
  },
  create: {
    method: 'POST',
    path: '/api/prompt-templates',
    can: 'assistant.use',
    does: 'Add a prompt template, for yourself or (administrators) for the whole practice',
    body: CreatePromptTemplate,
    reply,
    creates: true,
  },
  edit: {
    method: 'PUT',
    path: '/api/prompt-templates/:id',
    can: 'assistant.use',
    does: "Change your own prompt template, or (administrators) the practice's; the earlier text is kept",
    params,
    body: EditPromptTemplate,
    reply,
  },
  delete: {
    method: 'DELETE',
    path: '/api/prompt-templates/:id',
    can: 'assistant.use',
    does: 'Delete a prompt template; it can be restored',
    params,
    reply,
  },
  restore: {
    method: 'POST',
    path: '/api/prompt-templates/:id/restore',
    can: 'assistant.use',
    does: 'Restore a deleted prompt template',
    params,
    reply,
  },
})
