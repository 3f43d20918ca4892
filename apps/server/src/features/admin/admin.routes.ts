import { adminRoutes } from '@sincerely/contract/admin'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { logged } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { getDashboard } from './admin.ts'
import { openHealthChecks } from './health-checks.ts'
import type { HealthParts } from './health-checks.ts'
import { sendTestEmail } from './test-email.ts'
import { watchPractice } from './watch-practice.ts'

type Parts = HealthParts & { backups: { passphrase: string | null } } & Pick<
    PublicCtx,
    'db' | 'now' | 'publish'
  > & { jobs: Jobs }

export function registerAdmin(app: FastifyInstance, contexts: RequestContexts, parts: Parts): void {
  const checkHealth = openHealthChecks(parts, ({ requestId }, { check, error }) =>
    app.log.error({ reqId: requestId, check, errors: logged(error) }, 'a health check failed to run'),
  )
  watchPractice(parts, checkHealth)
  bindRoutes(app, contexts, adminRoutes, {
    dashboard: (ctx) => getDashboard(ctx, checkHealth, { hasPassphrase: parts.backups.passphrase !== null }),
    testEmail: (ctx) => sendTestEmail(ctx, parts.mailer),
  })
}
