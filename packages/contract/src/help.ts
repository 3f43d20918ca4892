// Where somebody of the practice gets help: who administers it.
import { z } from 'zod'
import { defineRoutes } from './route.ts'

/** What a person needs to know to ask for help. */
export const Support = z.object({
  /** Who may sign in and administers the practice, by name. */
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type Support = z.infer<typeof Support>

export const helpRoutes = defineRoutes({
  getSupport: {
    method: 'GET',
    path: '/api/support',
    can: 'own.session',
    does: 'List the administrators to ask for help, with their email addresses',
    reply: Support,
  },
})
