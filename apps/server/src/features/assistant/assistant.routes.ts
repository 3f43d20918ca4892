import { assistantRoutes } from '@sincerely/contract/assistant'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { KeyParts } from '../api-keys/api-keys.ts'
import { decideImprovement, draftLetter } from './assistant.ts'
import { improveLetter } from './improve-letter.ts'

export function registerAssistant(app: FastifyInstance, contexts: RequestContexts, parts: KeyParts): void {
  bindRoutes(app, contexts, assistantRoutes, {
    draft: (ctx, { body, signal }) => draftLetter(ctx, body, { ...parts, signal }),
    improve: (ctx, { body, signal }) => improveLetter(ctx, body, { ...parts, signal }),
    decide: (ctx, { params, body }) => decideImprovement(ctx, params.id, body),
  })
}
