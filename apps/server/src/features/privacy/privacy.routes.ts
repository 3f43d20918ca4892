import { privacyRoutes } from '@sincerely/contract/privacy'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import type { ExportParts } from './export/export-person.ts'
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

export function registerPrivacy(
  app: FastifyInstance,
  door: Door,
  { secretKey, ...exporting }: { secretKey: string } & ExportParts,
): void {
  bindRoutes(app, door, privacyRoutes, {
    askDataRight: (ctx, { body }) => askDataRight(ctx, body, secretKey),
    recordDataRight: (ctx, { body }) => recordDataRight(ctx, body),
    listOwnDataRights: (ctx) => listOwnDataRights(ctx),
    listDataRights: (ctx, { query }) => listDataRights(ctx, query),
    getDataRight: (ctx, { params }) => getDataRight(ctx, params.id),
    exportOwnData: (ctx) => exportOwnData(ctx, exporting),
    exportPerson: (ctx, { params }) => exportPerson(ctx, params.id, exporting),
    takeDataRightsStep: (ctx, { params, body }) => takeDataRightsStep(ctx, params.id, body),
  })
}
