import { aiCallRoutes } from '@sincerely/contract/ai-calls'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { getCredits } from './ai-calls.ts'
import type { CreditParts } from './ai-calls.ts'

export function registerAiCalls(app: FastifyInstance, door: Door, parts: CreditParts): void {
  bindRoutes(app, door, aiCallRoutes, {
    credits: (ctx) => getCredits(ctx, parts),
  })
}
