import { attentionRoutes } from '@sincerely/contract/attention'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { listAttention } from './attention.ts'

export function registerAttention(app: FastifyInstance, door: Door): void {
  bindRoutes(app, door, attentionRoutes, { list: (ctx) => listAttention(ctx) })
}
