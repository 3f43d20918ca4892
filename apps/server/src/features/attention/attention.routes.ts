import { attentionRoutes } from '@sincerely/contract/attention'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { listAttention } from './attention.ts'

export function registerAttention(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, attentionRoutes, { list: (ctx) => listAttention(ctx) })
}
