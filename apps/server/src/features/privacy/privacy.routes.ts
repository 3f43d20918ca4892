import { privacyRoutes } from '@sincerely/contract/privacy'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { erasePatient, getErasure } from './erasure/erasure.ts'
import type { EraseParts } from './erasure/erasure.ts'
import type { ExportParts } from './export/export-person.ts'
import { unsafeFindPeople } from './find-people.sql.ts'
import {
  askDataRight,
  exportOwnData,
  exportPerson,
  getDataRight,
  listDataRights,
  listOwnDataRights,
  recordDataRight,
  takeDataRightsStep,
} from './privacy.ts'
import { getCorrection, rectifyRecord } from './rectification/rectification.ts'

export function registerPrivacy(
  app: FastifyInstance,
  contexts: RequestContexts,
  { secretKey, erase, ...exporting }: { secretKey: string; erase: EraseParts } & ExportParts,
): void {
  bindRoutes(app, contexts, privacyRoutes, {
    askDataRight: (ctx, { body }) => askDataRight(ctx, body, secretKey),
    recordDataRight: (ctx, { body }) => recordDataRight(ctx, body),
    listOwnDataRights: (ctx) => listOwnDataRights(ctx),
    listDataRights: (ctx, { query }) => listDataRights(ctx, query),
    getDataRight: (ctx, { params }) => getDataRight(ctx, params.id),
    findPeople: async (ctx, { query }) => ({ people: await unsafeFindPeople(ctx.db, query.q ?? '') }),
    getErasure: async (ctx, { params }) => ({ erasure: await getErasure(ctx, params.id) }),
    erasePatient: async (ctx, { params, body }) => {
      await erasePatient(ctx, params.id, body, erase)
      return getDataRight(ctx, params.id)
    },
    getCorrection: async (ctx, { params }) => ({ correction: await getCorrection(ctx, params.id) }),
    rectifyRecord: async (ctx, { params, body }) => {
      await rectifyRecord(ctx, params.id, body)
      return getDataRight(ctx, params.id)
    },
    exportOwnData: (ctx) => exportOwnData(ctx, exporting),
    exportPerson: (ctx, { params }) => exportPerson(ctx, params.id, exporting),
    takeDataRightsStep: (ctx, { params, body }) => takeDataRightsStep(ctx, params.id, body),
  })
}
