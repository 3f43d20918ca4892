import { helpRoutes } from '@sincerely/contract/help'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { getSupport } from './help.ts'

export function registerHelp(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, helpRoutes, {
    getSupport: (ctx) => getSupport(ctx),
  })
}
