// Defines the keys for the AI provider: the person's own and the practice's (spec §7 Settings, product §2). Keys are never
// returned.
import { z } from 'zod'
import { keyOwners } from './ai-calls.ts'
import { atMost } from './fields.ts'
import { defineRoutes } from './route.ts'

export const ApiKey = z.object({
  /** Whether the person has a key. */
  configured: z.boolean(),
  /** '…' and the last four characters, or null without a key. */
  apiKey: z.string().nullable(),
  /** False if another key of the installation encrypted the API key. The person must then enter it again. */
  readable: z.boolean(),
  /** Whether the provider has accepted the person's key since it was saved. */
  hasWorked: z.boolean(),
  /** Whether the practice has a key for everybody. */
  practiceKey: z.boolean(),
  /** The key that calls use. The person's own key comes before the practice's. */
  inUse: z.enum(keyOwners).nullable(),
  /** The address of the provider. */
  provider: z.string(),
  model: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Printable characters without spaces, as a header allows (RFC 6750). */
export const TypedKey = z
  .string()
  .trim()
  .min(1, 'Enter the API key.')
  .max(500, atMost(500))
  .regex(/^[\x21-\x7e]*$/, 'An API key has no spaces, line breaks or accents. Copy it again.')
  .min(8, 'An API key has at least 8 characters. Copy all of it.')

/** Whether the key works. The answer is unknown if the provider did not say, and `message` then gives the reason. */
export const KeyTest = z.object({
  verdict: z.enum(['works', 'does_not_work', 'not_known']),
  message: z.string(),
})
export type KeyTest = z.infer<typeof KeyTest>

export const apiKeyRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/user-settings/api-key',
    can: 'assistant.use',
    does: 'Check whether there is a key for the AI provider, with its last four characters',
    reply: ApiKey,
  },
  save: {
    method: 'POST',
    path: '/api/user-settings/api-key',
    can: 'assistant.use',
    does: 'Save your own key for the AI provider, encrypted; it replaces an earlier one',
    body: z.object({ apiKey: TypedKey }),
    reply: ApiKey,
  },
  delete: {
    method: 'DELETE',
    path: '/api/user-settings/api-key',
    can: 'assistant.use',
    does: 'Delete your own key for the AI provider',
    reply: ApiKey,
  },
  test: {
    method: 'POST',
    path: '/api/user-settings/api-key/test',
    can: 'assistant.use',
    does: 'Test whether the AI provider accepts this key, or the one in use',
    body: z.object({ apiKey: TypedKey.optional() }),
    reply: KeyTest,
  },
})
