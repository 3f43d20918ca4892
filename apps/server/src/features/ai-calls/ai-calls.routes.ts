import { aiCallRoutes } from '@sincerely/contract/ai-calls'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import type { KeyParts } from '../api-keys/api-keys.ts'
import { getCredits } from './ai-calls.ts'

export function registerAiCalls(app: FastifyInstance, door: Door, parts: KeyParts): void {
  bindRoutes(app, door, aiCallRoutes, {
    credits: (ctx) => getCredits(ctx, parts),
  })
}
