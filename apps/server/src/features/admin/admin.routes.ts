import { adminRoutes } from '@sincerely/contract/admin'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { getDashboard } from './admin.ts'
import type { HealthParts } from './health-checks.ts'

export function registerAdmin(app: FastifyInstance, door: Door, parts: HealthParts): void {
  bindRoutes(app, door, adminRoutes, {
    dashboard: (ctx) => getDashboard(ctx, parts),
  })
}
