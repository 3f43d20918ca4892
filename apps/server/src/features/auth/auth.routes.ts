import { authRoutes } from '@sincerely/contract/auth'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import { checkFirstAdmin, createFirstAdmin, demoLogin, getProfile, login, logout } from './auth.ts'
import type { SignInRules } from './auth.ts'

export function registerAuth(
  app: FastifyInstance,
  door: Door,
  rules: SignInRules,
  endConnections: (session: string) => void,
): void {
  bindRoutes(app, door, authRoutes, {
    login: (ctx, { body }) => login(rules, ctx, body),
    demoLogin: (ctx) => demoLogin(rules, ctx),
    profile: (ctx) => getProfile(ctx),
    verify: async (ctx) => ({ user: await getProfile(ctx) }),
    logout: async (ctx) => {
      const reply = await logout(ctx)
      endConnections(ctx.session)
      return reply
    },
    checkFirstAdmin: (ctx, { body }) => checkFirstAdmin(rules, ctx, body),
    firstAdmin: (ctx, { body }) => createFirstAdmin(rules, ctx, body),
  })
}
