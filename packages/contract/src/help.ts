// Defines the people who can help within the practice: its administrators.
import { z } from 'zod'
import { defineRoutes } from './route.ts'

/** The details that a person needs to ask for help. */
export const Support = z.object({
  /** The names and e-mail addresses of active administrators. */
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
