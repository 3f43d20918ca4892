import { clinicRoutes } from '@sincerely/contract/clinics'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { closeClinic, createClinic, deleteClinic, updateClinic } from './clinic-changes.ts'
import { getClinic, listClinics } from './clinics.ts'
import { addVisits, changeVisit, closeVisit, removeVisit, reopenVisit, linkLetter } from './visits.ts'

export function registerClinics(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, clinicRoutes, {
    list: (ctx, { query }) => listClinics(ctx, query),
    create: async (ctx, { body }) => ({ clinic: await createClinic(ctx, body) }),
    get: async (ctx, { params }) => ({ clinic: await getClinic(ctx, params.id) }),
    update: async (ctx, { params, body }) => ({ clinic: await updateClinic(ctx, params.id, body) }),
    delete: (ctx, { params }) => deleteClinic(ctx, params.id),
    addVisits: async (ctx, { params, body }) => ({ clinic: await addVisits(ctx, params.id, body) }),
    close: async (ctx, { params }) => ({ clinic: await closeClinic(ctx, params.id) }),
    changeVisit: async (ctx, { params, body }) => ({ clinic: await changeVisit(ctx, params.id, body) }),
    removeVisit: async (ctx, { params }) => ({ clinic: await removeVisit(ctx, params.id) }),
    closeVisit: async (ctx, { params, body }) => ({ clinic: await closeVisit(ctx, params.id, body) }),
    reopenVisit: async (ctx, { params }) => ({ clinic: await reopenVisit(ctx, params.id) }),
    linkLetter: async (ctx, { params, body }) => ({
      clinic: await linkLetter(ctx, params.id, body.letterId),
    }),
  })
}
