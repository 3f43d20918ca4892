import { letterTextRoutes } from '@sincerely/contract/letter-texts'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { createText, deleteText, editText, listTexts, restoreText } from './letter-texts.ts'

export function registerLetterTexts(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, letterTextRoutes, {
    list: async (ctx, { query }) => ({ texts: await listTexts(ctx, query.doctorId) }),
    create: async (ctx, { body }) => ({ text: await createText(ctx, body) }),
    edit: async (ctx, { params, body }) => ({ text: await editText(ctx, params.id, body) }),
    delete: async (ctx, { params }) => ({ text: await deleteText(ctx, params.id) }),
    restore: async (ctx, { params }) => ({ text: await restoreText(ctx, params.id) }),
  })
}
