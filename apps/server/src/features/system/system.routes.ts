import { systemRoutes } from '@sincerely/contract/system'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { Db } from '../../platform/db/tables.ts'
import {
  changePracticeSettings,
  getAlive,
  getHealth,
  getInfo,
  getPracticeSettings,
  getReadiness,
  startPractice,
} from './system.ts'
import type { Installation, LeaveDemo } from './system.ts'

export function registerSystem(
  app: FastifyInstance,
  contexts: RequestContexts,
  installation: Installation & {
    leaveDemo: LeaveDemo | null
    /** A separate connection, so that health can be checked while the pool is exhausted. */
    watch: Db
    /** The names of the migrations that this server was built with. */
    migrations: string[]
    stopping: AbortSignal
  },
): void {
  bindRoutes(app, contexts, systemRoutes, {
    startPractice: (ctx) => startPractice(ctx, installation.leaveDemo),
    getPractice: async (ctx) => ({ settings: await getPracticeSettings(ctx) }),
    updatePractice: async (ctx, { body }) => ({ settings: await changePracticeSettings(ctx, body) }),
    info: (ctx) => getInfo(installation, ctx),
    health: ({ now }) => getHealth({ now, db: installation.watch }),
    live: async () => getAlive(installation),
    ready: () => getReadiness(installation.watch, installation),
  })
}
