import { dictationRoutes } from '@sincerely/contract/dictation'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { acceptSound } from '../../platform/incoming-bytes.ts'
import { scheduleSoundDeletion } from './delete-sound.ts'
import { listParts, playTake, storePart } from './dictation-sound.ts'
import { getDictation } from './dictation.ts'
import {
  changeDictation,
  discardDictation,
  listDictations,
  restoreDictation,
  savePosition,
  sayOpen,
  sendDictation,
  startDictation,
} from './recorded-dictations.ts'
import { getTranscript, transcribeAgain } from './transcripts.ts'
import { openTranscriptions } from './transcription-queue.ts'
import type { TranscriptionParts } from './transcription-queue.ts'

export function registerDictation(
  app: FastifyInstance,
  contexts: RequestContexts,
  parts: TranscriptionParts,
): void {
  const { secretKey } = parts
  const transcriptions = openTranscriptions(parts)
  scheduleSoundDeletion(parts)
  // A separate Fastify scope, so that only these routes accept sound as a body.
  void app.register(async (scope) => {
    acceptSound(scope)
    bindRoutes(scope, contexts, dictationRoutes, {
      list: (ctx, { query }) => listDictations(ctx, query),
      start: async (ctx, { body }) => ({ dictation: await startDictation(ctx, body) }),
      get: async (ctx, { params }) => ({ dictation: await getDictation(ctx, params.id) }),
      change: async (ctx, { params, body }) => ({ dictation: await changeDictation(ctx, params.id, body) }),
      storePart: async (ctx, { params, query, bytes }) => {
        const place = { dictationId: params.id, take: params.take, part: params.n, seconds: query.seconds }
        return { part: await storePart(ctx, place, { bytes, secretKey }) }
      },
      sayOpen: (ctx, { params, body }) => sayOpen(ctx, params.id, body),
      listParts: (ctx, { params }) => listParts(ctx, params.id),
      send: async (ctx, { params, body }) => ({
        dictation: await sendDictation(ctx, params.id, body, transcriptions),
      }),
      discard: async (ctx, { params, query }) => ({
        dictation: await discardDictation(ctx, params.id, query.version),
      }),
      restore: async (ctx, { params }) => ({
        dictation: await restoreDictation(ctx, params.id, transcriptions),
      }),
      playTake: (ctx, { params }) => playTake(ctx, params, secretKey),
      getTranscript: (ctx, { params }) => getTranscript(ctx, params.id),
      transcribe: async (ctx, { params }) => ({
        dictation: await transcribeAgain(ctx, params.id, transcriptions),
      }),
      savePosition: (ctx, { params, body }) => savePosition(ctx, params.id, body.position),
    })
  })
}
