// The people of the practice.
import { roles } from '@sincerely/domain/permissions'
import { z } from 'zod'
import { Id } from './fields.ts'
import { defineRoutes } from './route.ts'

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'inactive']),
  doctorId: Id.nullable(),
})
export type User = z.infer<typeof User>

export const userRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/users',
    can: 'user.read',
    does: 'The people of the practice, by name',
    query: z.object({ role: z.enum(roles).optional() }),
    reply: z.object({ users: z.array(User) }),
  },
})
