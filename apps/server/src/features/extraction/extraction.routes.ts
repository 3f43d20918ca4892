import { extractionRoutes } from '@sincerely/contract/extraction'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { KeyParts } from '../api-keys/api-keys.ts'
import { readUploadedLists } from './extraction.ts'
import type { PdfReader } from './reading/read-pdf-text.ts'

export function registerExtraction(
  app: FastifyInstance,
  contexts: RequestContexts,
  reader: PdfReader,
  keyParts: KeyParts,
): void {
  const read = readUploadedLists(reader, keyParts)
  bindRoutes(app, contexts, extractionRoutes, {
    upload: (ctx, { incoming }) => read(ctx, incoming),
  })
}
