import { aiCallRoutes } from '@sincerely/contract/ai-calls'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { getCredits } from './ai-calls.ts'
import { exportAiFigures, getAiFigures } from './ai-figures.ts'
import type { CreditParts } from './ai-calls.ts'

export function registerAiCalls(app: FastifyInstance, contexts: RequestContexts, parts: CreditParts): void {
  bindRoutes(app, contexts, aiCallRoutes, {
    credits: (ctx) => getCredits(ctx, parts),
    figures: getAiFigures,
    exportFigures: exportAiFigures,
  })
}
