import { promptTemplateRoutes } from '@sincerely/contract/prompt-templates'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  listTemplates,
  restoreTemplate,
} from './prompt-templates.ts'

export function registerPromptTemplates(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, promptTemplateRoutes, {
    list: (ctx) => listTemplates(ctx),
    create: async (ctx, { body }) => ({ template: await createTemplate(ctx, body) }),
    edit: async (ctx, { params, body }) => ({ template: await editTemplate(ctx, params.id, body) }),
    delete: async (ctx, { params }) => ({ template: await deleteTemplate(ctx, params.id) }),
    restore: async (ctx, { params }) => ({ template: await restoreTemplate(ctx, params.id) }),
  })
}
