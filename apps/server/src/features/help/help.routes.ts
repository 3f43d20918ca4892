import { helpRoutes } from '@sincerely/contract/help'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { getSupport } from './help.ts'

export function registerHelp(app: FastifyInstance, door: Door): void {
  bindRoutes(app, door, helpRoutes, {
    getSupport: (ctx) => getSupport(ctx),
  })
}
