import { settingsRoutes } from '@sincerely/contract/settings'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { getSignature, removeSignature, setSignature } from './signatures.ts'
import type { RefuseUnprintableImage } from './signatures.ts'
import { getTemplate, getTemplateOfDoctor, showOnPage, updateTemplate } from './settings.ts'
import type { PrintSample, RefuseUnprintable } from './settings.ts'

export function registerSettings(
  app: FastifyInstance,
  contexts: RequestContexts,
  prints: {
    unprintable: RefuseUnprintable
    unprintableImage: RefuseUnprintableImage
    printSample: PrintSample
  },
): void {
  const { unprintable: refuseUnprintable, unprintableImage, printSample } = prints
  bindRoutes(app, contexts, settingsRoutes, {
    get: async (ctx) => ({ settings: await getTemplate(ctx) }),
    update: async (ctx, { body }) => ({ settings: await updateTemplate(ctx, body, refuseUnprintable) }),
    getForDoctor: async (ctx) => ({ settings: await getTemplate(ctx) }),
    updateForDoctor: async (ctx, { body }) => ({
      settings: await updateTemplate(ctx, body, refuseUnprintable),
    }),
    showOnPage: (ctx, { body }) => showOnPage(ctx, body, printSample),
    getSignature: async (ctx, { params }) => ({ signature: await getSignature(ctx, params.id) }),
    setSignature: async (ctx, { params, body }) => ({
      signature: await setSignature(ctx, params.id, body, unprintableImage),
    }),
    removeSignature: async (ctx, { params, query }) => ({
      signature: await removeSignature(ctx, params.id, query.version),
    }),
    getOfDoctor: async (ctx, { params }) => ({ settings: await getTemplateOfDoctor(ctx, params.id) }),
  })
}
