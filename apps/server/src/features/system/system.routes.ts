import { systemRoutes } from '@sincerely/contract/system'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { getHealth, getInfo } from './system.ts'

export function registerSystem(
  app: FastifyInstance,
  door: Door,
  installation: { version: string; demo: boolean },
): void {
  bindRoutes(app, door, systemRoutes, {
    info: (ctx) => getInfo(installation.version, installation.demo, ctx),
    health: (ctx) => getHealth(ctx),
  })
}
