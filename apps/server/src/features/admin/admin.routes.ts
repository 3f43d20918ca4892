import { adminRoutes } from '@sincerely/contract/admin'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import { logged } from '../../platform/errors.ts'
import { getDashboard } from './admin.ts'
import { openHealthChecks } from './health-checks.ts'
import type { HealthParts } from './health-checks.ts'

export function registerAdmin(app: FastifyInstance, contexts: RequestContexts, parts: HealthParts): void {
  const checkHealth = openHealthChecks(parts, ({ requestId }, { check, error }) =>
    app.log.error({ reqId: requestId, check, errors: logged(error) }, 'a health check failed to run'),
  )
  bindRoutes(app, contexts, adminRoutes, {
    dashboard: (ctx) => getDashboard(ctx, checkHealth),
  })
}
