import { fhirRoutes } from '@sincerely/contract/fhir'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { Channel } from '../../platform/delivery/channel.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import type { ExportLetter } from './document-of.ts'
import { getServer, removeServer, saveServer } from './fhir-server.ts'
import { downloadDocument, listSendings, sendLetter } from './fhir.ts'
import { testServer } from './test-server.ts'

export type FhirParts = {
  secretKey: string
  exportLetter: ExportLetter
  outbox: Outbox
  /** The channel that the outbox uses. */
  channel: Channel
}

export function registerFhir(
  app: FastifyInstance,
  contexts: RequestContexts,
  { secretKey, exportLetter, ...ways }: FhirParts,
): void {
  bindRoutes(app, contexts, fhirRoutes, {
    download: (ctx, { params }) => downloadDocument(ctx, params.id, exportLetter),
    send: async (ctx, { params }) => ({ sending: await sendLetter(ctx, params.id, ways) }),
    listSendings: (ctx, { params }) => listSendings(ctx, params.id),
    getServer: async (ctx) => ({ server: await getServer(ctx, secretKey) }),
    saveServer: async (ctx, { body }) => ({ server: await saveServer(ctx, body, secretKey) }),
    removeServer: async (ctx) => ({ server: await removeServer(ctx) }),
    testServer: async (ctx, { body }) => ({ test: await testServer(ctx, body.server, secretKey) }),
  })
}
