import { userRoutes } from '@sincerely/contract/users'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { listUsers } from './users.ts'

export function registerUsers(app: FastifyInstance, door: Door): void {
  bindRoutes(app, door, userRoutes, {
    list: (ctx, { query }) => listUsers(ctx, query),
  })
}
