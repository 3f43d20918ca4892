import { auditRoutes } from '@sincerely/contract/audit'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { logged } from '../../platform/errors.ts'
import { exportLines, listLines } from './audit.ts'
import { getState, openChecks } from './check-trail.ts'

export function registerAudit(app: FastifyInstance, contexts: RequestContexts): void {
  const checks = openChecks(({ requestId }, { checkId, error }) =>
    app.log.error({ reqId: requestId, checkId, errors: logged(error) }, 'a check of the audit trail failed'),
  )
  app.addHook('onClose', () => checks.close())
  bindRoutes(app, contexts, auditRoutes, {
    list: (ctx, { query }) => listLines(ctx, query),
    export: (ctx, { query, signal }) => exportLines(ctx, query, signal),
    getState: (ctx) => getState(ctx),
    check: (ctx) => checks.check(ctx),
  })
}
