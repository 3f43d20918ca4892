import { accountRoutes } from '@sincerely/contract/account'
import { authRoutes } from '@sincerely/contract/auth'
import { twoFactorRoutes } from '@sincerely/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import {
  checkFirstAdmin,
  completeLogin,
  createFirstAdmin,
  demoLogin,
  getProfile,
  login,
  logout,
} from './auth.ts'
import type { SignInRules } from './auth.ts'
import { changePassword } from './own-password.ts'
import { getAccount, updateProfile } from './profile/profile.ts'
import { lockSession, unlockSession } from './sessions/lock.ts'
import { endAllSessions, endOwnSession, listSessions } from './sessions/sessions.ts'
import { listSignIns } from './sign-ins/sign-ins.ts'
import {
  beginTwoFactor,
  beginTwoFactorAtSignIn,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
} from './two-factor/two-factor.ts'

export function registerAuth(app: FastifyInstance, contexts: RequestContexts, rules: SignInRules): void {
  bindRoutes(app, contexts, authRoutes, {
    login: (ctx, { body }) => login(rules, ctx, body),
    demoLogin: (ctx) => demoLogin(rules, ctx),
    profile: (ctx) => getProfile(ctx),
    verify: async (ctx) => ({ user: await getProfile(ctx) }),
    logout: (ctx) => logout(ctx),
    checkFirstAdmin: (ctx, { body }) => checkFirstAdmin(rules, ctx, body),
    firstAdmin: (ctx, { body }) => createFirstAdmin(rules, ctx, body),
  })
  bindRoutes(app, contexts, accountRoutes, {
    getAccount: async (ctx) => ({ account: await getAccount(ctx) }),
    updateProfile: async (ctx, { body }) => ({ account: await updateProfile(ctx, body) }),
    changePassword: (ctx, { body }) => changePassword(ctx, body),
    listSessions: (ctx) => listSessions(ctx),
    endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
    endAllSessions: (ctx) => endAllSessions(ctx),
    lock: (ctx) => lockSession(ctx),
    unlock: (ctx, { body }) => unlockSession(ctx, body),
    listSignIns: (ctx) => listSignIns(ctx),
  })
  bindRoutes(app, contexts, twoFactorRoutes, {
    completeLogin: (ctx, { body }) => completeLogin(rules, ctx, body),
    beginTwoFactorAtSignIn: (ctx, { body }) => beginTwoFactorAtSignIn(rules, ctx, body),
    beginTwoFactor: (ctx, { body }) => beginTwoFactor(rules, ctx, body),
    confirmTwoFactor: (ctx, { body }) => confirmTwoFactor(rules, ctx, body),
    renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(rules, ctx, body),
    endTwoFactor: (ctx, { body }) => endTwoFactor(rules, ctx, body),
    resetTwoFactor: (ctx, { params }) => resetTwoFactor(ctx, params.id),
  })
}
