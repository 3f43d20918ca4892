import { factCheckRoutes } from '@sincerely/contract/fact-check'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { checkLetter, listImprovements } from './fact-check.ts'

export function registerFactCheck(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, factCheckRoutes, {
    check: (ctx, { body }) => checkLetter(ctx, body),
    listImprovements: (ctx, { params }) => listImprovements(ctx, params.id),
  })
}
