import { routes } from '@sincerely/contract/routes'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { listPatientLetters } from '../letters/letters.ts'
import { archivePatient, unarchivePatient } from './patient-archiving.ts'
import { findDuplicates } from './patient-duplicates.ts'
import { importPatients, stopImport } from './patient-imports.ts'
import { listMerges, mergePatients, undoMerge } from './patient-merges.ts'
import { countUnfinished, reassignPatients } from './patient-reassigning.ts'
import type { ReassignParts } from './patient-reassigning.ts'
import { deletePatient, deletePatients } from './patient-removal.ts'
import { getDeleted, restorePatient, restorePatients } from './patient-restoring.ts'
import { createPatient, listPatients, openPatient, updatePatient } from './patients.ts'
import { exportPractice, listPractice } from './practice-patients.ts'

export function registerPatients(
  app: FastifyInstance,
  contexts: RequestContexts,
  parts: ReassignParts,
): void {
  bindRoutes(app, contexts, routes.patients, {
    list: (ctx, { query }) => listPatients(ctx, query),
    get: (ctx, { params }) => openPatient(ctx, params.id),
    create: async (ctx, { body }) => ({ patient: await createPatient(ctx, body) }),
    update: async (ctx, { params, body }) => ({ patient: await updatePatient(ctx, params.id, body) }),
    delete: (ctx, { params }) => deletePatient(ctx, params.id),
    getDeleted: async (ctx, { params }) => ({ deletion: await getDeleted(ctx, params.id) }),
    restore: async (ctx, { params }) => ({ patient: await restorePatient(ctx, params.id) }),
    deleteBatch: (ctx, { body }) => deletePatients(ctx, body.patientIds),
    restoreBatch: (ctx, { body }) => restorePatients(ctx, body.patientIds),
    letters: (ctx, { params, query }) => listPatientLetters(ctx, params.id, query),
    findDuplicates: async (ctx, { body }) => ({
      duplicates: await findDuplicates(ctx, ctx.db, body.patients),
    }),
    bulkCreate: (ctx, { body }) => importPatients(ctx, body),
    stopImport: (ctx, { body }) => stopImport(ctx, body.key),
    merge: async (ctx, { params, body }) => ({ patient: await mergePatients(ctx, params.id, body.otherId) }),
    listMerges: (ctx, { params }) => listMerges(ctx, params.id),
    listPractice: (ctx, { query }) => listPractice(ctx, query),
    exportPractice: (ctx, { query }) => exportPractice(ctx, query),
    archive: async (ctx, { params, body }) => ({ patient: await archivePatient(ctx, params.id, body) }),
    unarchive: async (ctx, { params }) => ({ patient: await unarchivePatient(ctx, params.id) }),
    countUnfinished: (ctx, { body }) => countUnfinished(ctx, body.patientIds),
    reassign: (ctx, { body }) => reassignPatients(ctx, body, parts),
    undoMerge: async (ctx, { params }) => ({ patient: await undoMerge(ctx, params.id, params.mergeId) }),
  })
}
