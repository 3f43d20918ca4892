import { settingsRoutes } from '@sincerely/contract/settings'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { getTemplate, getTemplateOfDoctor, updateTemplate } from './settings.ts'
import type { RefuseUnprintable } from './settings.ts'

export function registerSettings(
  app: FastifyInstance,
  door: Door,
  refuseUnprintable: RefuseUnprintable,
): void {
  bindRoutes(app, door, settingsRoutes, {
    get: async (ctx) => ({ settings: await getTemplate(ctx) }),
    update: async (ctx, { body }) => ({ settings: await updateTemplate(ctx, body, refuseUnprintable) }),
    getForDoctor: async (ctx) => ({ settings: await getTemplate(ctx) }),
    updateForDoctor: async (ctx, { body }) => ({
      settings: await updateTemplate(ctx, body, refuseUnprintable),
    }),
    getOfDoctor: async (ctx, { params }) => ({ settings: await getTemplateOfDoctor(ctx, params.id) }),
  })
}
