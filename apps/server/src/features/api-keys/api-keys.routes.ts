import { apiKeyRoutes } from '@sincerely/contract/api-keys'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { deleteKey, getKey, saveKey, testKey } from './api-keys.ts'
import type { KeyParts } from './api-keys.ts'

export function registerApiKeys(app: FastifyInstance, contexts: RequestContexts, parts: KeyParts): void {
  bindRoutes(app, contexts, apiKeyRoutes, {
    get: (ctx) => getKey(ctx, parts),
    save: (ctx, { body }) => saveKey(ctx, body.apiKey, parts),
    delete: (ctx) => deleteKey(ctx, parts),
    test: (ctx, { body }) => testKey(ctx, body.apiKey, parts),
  })
}
