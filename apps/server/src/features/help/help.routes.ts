import { helpRoutes } from '@sincerely/contract/help'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { selectAdministrators } from './help.sql.ts'

/** Every user can see which administrators to ask for help. */
export function registerHelp(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, helpRoutes, {
    getSupport: async (ctx) => ({ administrators: await selectAdministrators(ctx.db) }),
  })
}
