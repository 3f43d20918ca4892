import { assignmentRoutes } from '@sincerely/contract/assignments'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { assignDoctor, listAssignments, unassignDoctor } from './assignments.ts'
import { createCover, endCover, listCovers, updateCover } from './covers.ts'

export function registerAssignments(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, assignmentRoutes, {
    list: (ctx) => listAssignments(ctx),
    assign: (ctx, { body }) => assignDoctor(ctx, body),
    unassign: (ctx, { params, query }) => unassignDoctor(ctx, params.id, query.doctorId),
    listCovers: (ctx, { query }) => listCovers(ctx, query),
    createCover: async (ctx, { body }) => ({ cover: await createCover(ctx, body) }),
    updateCover: async (ctx, { params, body }) => ({ cover: await updateCover(ctx, params.id, body) }),
    endCover: async (ctx, { params }) => ({ cover: await endCover(ctx, params.id) }),
  })
}
