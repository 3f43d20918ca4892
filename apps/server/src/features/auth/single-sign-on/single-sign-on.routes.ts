import { singleSignOnRoutes } from '@sincerely/contract/single-sign-on'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../../platform/bind-routes.ts'
import type { RequestContexts } from '../../../platform/bind-routes.ts'
import type { SignInRules } from '../auth.ts'
import { openProviders } from './provider.ts'
import { beginSingleSignOn, completeSingleSignOn, disconnectUser } from './single-sign-on.ts'
import { getSettings, removeSettings, saveSettings, testIssuer } from './sso-settings.ts'

export function registerSingleSignOn(
  app: FastifyInstance,
  contexts: RequestContexts,
  { rules, address }: { rules: SignInRules; address: string | null },
): void {
  const parts = { rules, address, providers: openProviders() }
  const settingsParts = { secretKey: rules.secretKey, address }
  bindRoutes(app, contexts, singleSignOnRoutes, {
    begin: (ctx, { body }) => beginSingleSignOn(parts, ctx, body),
    complete: (ctx, { body }) => completeSingleSignOn(parts, ctx, body),
    get: (ctx) => getSettings(ctx, settingsParts),
    save: (ctx, { body }) => saveSettings(ctx, body, settingsParts),
    remove: (ctx) => removeSettings(ctx, settingsParts),
    test: (ctx, { body }) => testIssuer(ctx, body),
    disconnect: (ctx, { params }) => disconnectUser(ctx, params.id),
  })
}
