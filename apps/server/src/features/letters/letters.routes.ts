import { letterRoutes } from '@sincerely/contract/letters'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { downloadLetter, getLetterFrame } from './letter-download.ts'
import type { PrintLetter } from './letter-download.ts'
import { postLetter, reviewLetter } from './letter-workflow.ts'
import { createLetter, editLetter, getLetter, listForReview, listLetters, listPending } from './letters.ts'
import { dropWorkingCopy, getWorkingCopy, listUnsaved, saveWorkingCopy } from './working-copies.ts'

export function registerLetters(app: FastifyInstance, door: Door, print: PrintLetter): void {
  bindRoutes(app, door, letterRoutes, {
    list: (ctx, { query }) => listLetters(ctx, query),
    listForReview: (ctx, { query }) => listForReview(ctx, query),
    listPending: (ctx, { query }) => listPending(ctx, query),
    listUnsaved: (ctx) => listUnsaved(ctx),
    create: async (ctx, { body }) => ({ letter: await createLetter(ctx, body) }),
    get: async (ctx, { params }) => ({ letter: await getLetter(ctx, params.id) }),
    editContent: async (ctx, { params, body }) => ({ letter: await editLetter(ctx, params.id, body) }),
    review: async (ctx, { params, body }) => ({ letter: await reviewLetter(ctx, params.id, body, print) }),
    post: async (ctx, { params, body }) => ({ letter: await postLetter(ctx, params.id, body) }),
    pdf: (ctx, { params }) => downloadLetter(ctx, params.id, print),
    frame: (ctx, { params }) => getLetterFrame(ctx, params.id),
    getWorkingCopy: (ctx, { params }) => getWorkingCopy(ctx, params.id),
    saveWorkingCopy: (ctx, { params, body }) => saveWorkingCopy(ctx, params.id, body),
    dropWorkingCopy: (ctx, { params }) => dropWorkingCopy(ctx, params.id),
  })
}
