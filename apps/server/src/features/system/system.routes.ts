import { systemRoutes } from '@sincerely/contract/system'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { changePracticeSettings, getHealth, getInfo, getPracticeSettings, startPractice } from './system.ts'
import type { LeaveDemo } from './system.ts'

export function registerSystem(
  app: FastifyInstance,
  door: Door,
  installation: {
    version: string
    demo: boolean
    ai: boolean
    speech: boolean
    leaveDemo: LeaveDemo | null
  },
): void {
  bindRoutes(app, door, systemRoutes, {
    startPractice: (ctx) => startPractice(ctx, installation.leaveDemo),
    getPractice: async (ctx) => ({ settings: await getPracticeSettings(ctx) }),
    updatePractice: async (ctx, { body }) => ({ settings: await changePracticeSettings(ctx, body) }),
    info: (ctx) => getInfo(installation, ctx),
    health: (ctx) => getHealth(ctx),
  })
}
