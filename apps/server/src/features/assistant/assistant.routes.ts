import { assistantRoutes } from '@sincerely/contract/assistant'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { draftLetter } from './assistant.ts'

export function registerAssistant(app: FastifyInstance, door: Door): void {
  bindRoutes(app, door, assistantRoutes, {
    draft: (ctx, { body }) => draftLetter(ctx, body),
  })
}
