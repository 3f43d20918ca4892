import { reportRoutes } from '@sincerely/contract/reports'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { exportReportTable, getReport } from './reports.ts'

export function registerReports(app: FastifyInstance, contexts: RequestContexts): void {
  bindRoutes(app, contexts, reportRoutes, {
    get: (ctx, { query }) => getReport(ctx, query),
    exportTable: (ctx, { query }) => exportReportTable(ctx, query),
  })
}
