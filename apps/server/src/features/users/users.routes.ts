import { userRoutes } from '@sincerely/contract/users'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { createUser } from './user-changes.ts'
import type { UserParts } from './user-changes.ts'
import { deleteUser, getUserWork, reassignWork } from './user-removal.ts'
import { setUserStatus, updateUser } from './user-status.ts'
import { listKnown, listUsers } from './users.ts'

export function registerUsers(app: FastifyInstance, contexts: RequestContexts, parts: UserParts): void {
  bindRoutes(app, contexts, userRoutes, {
    list: (ctx, { query }) => listUsers(ctx, query),
    listKnown: (ctx) => listKnown(ctx),
    create: async (ctx, { body }) => ({ user: await createUser(ctx, body, parts) }),
    update: async (ctx, { params, body }) => ({ user: await updateUser(ctx, params.id, body, parts) }),
    setStatus: async (ctx, { params, body }) => ({
      user: await setUserStatus(ctx, params.id, body, parts),
    }),
    work: (ctx, { params }) => getUserWork(ctx, params.id),
    handOver: (ctx, { params, body }) => reassignWork(ctx, params.id, body, parts),
    delete: (ctx, { params, query }) => deleteUser(ctx, params.id, query, parts),
  })
}
