import { patientRoutes } from '@sincerely/contract/patients'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { listPatientLetters } from '../letters/letters.ts'
import { createPatient, getPatient, listPatients, updatePatient } from './patients.ts'

export function registerPatients(app: FastifyInstance, door: Door): void {
  bindRoutes(app, door, patientRoutes, {
    list: (ctx, { query }) => listPatients(ctx, query),
    get: async (ctx, { params }) => ({ patient: await getPatient(ctx, params.id) }),
    create: async (ctx, { body }) => ({ patient: await createPatient(ctx, body) }),
    update: async (ctx, { params, body }) => ({ patient: await updatePatient(ctx, params.id, body) }),
    letters: (ctx, { params }) => listPatientLetters(ctx, params.id),
  })
}
