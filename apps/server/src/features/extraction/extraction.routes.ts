import { extractionRoutes } from '@sincerely/contract/extraction'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import type { KeyParts } from '../api-keys/api-keys.ts'
import { readUploadedLists } from './extraction.ts'
import type { PdfReader } from './reading/read-pdf-text.ts'

export function registerExtraction(
  app: FastifyInstance,
  door: Door,
  reader: PdfReader,
  keyParts: KeyParts,
): void {
  const read = readUploadedLists(reader, keyParts)
  bindRoutes(app, door, extractionRoutes, {
    upload: (ctx, { incoming }) => read(ctx, incoming),
  })
}
