import { fhirRoutes } from '@sincerely/contract/fhir'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import type { Change } from '../../platform/change.ts'
import { getServer, isServerSetUp, removeServer, saveServer } from './fhir-server.ts'
import { askToSend, downloadDocument, giveUpSending, listSendings, sendLetter } from './fhir.ts'
import { openSendingQueue } from './send-letters.ts'
import { testServer } from './test-server.ts'
import type { SendingParts } from './try-sending.ts'

/** How letters that are posted electronically go. */
export type FhirCourier = {
  isSetUp: typeof isServerSetUp
  send: (tx: Change, asked: Parameters<typeof askToSend>[1]) => Promise<void>
  cancel: (tx: Change, asked: { letterId: number }) => Promise<boolean>
  wake: () => void
}

export function registerFhir(app: FastifyInstance, door: Door, parts: SendingParts): FhirCourier {
  const { secretKey, exportLetter } = parts
  const queue = openSendingQueue(parts)
  bindRoutes(app, door, fhirRoutes, {
    download: (ctx, { params }) => downloadDocument(ctx, params.id, exportLetter),
    send: async (ctx, { params }) => ({ sending: await sendLetter(ctx, params.id, queue) }),
    listSendings: (ctx, { params }) => listSendings(ctx, params.id),
    getServer: async (ctx) => ({ server: await getServer(ctx, secretKey) }),
    saveServer: async (ctx, { body }) => ({ server: await saveServer(ctx, body, secretKey) }),
    removeServer: async (ctx) => ({ server: await removeServer(ctx) }),
    testServer: async (ctx, { body }) => ({ test: await testServer(ctx, body.server, secretKey) }),
  })
  return {
    isSetUp: isServerSetUp,
    send: async (tx, asked) => void (await askToSend(tx, asked, queue)),
    cancel: (tx, { letterId }) => giveUpSending(tx, letterId),
    wake: queue.wake,
  }
}
