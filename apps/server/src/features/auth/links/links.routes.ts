import { signInLinkRoutes } from '@sincerely/contract/sign-in-links'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../../platform/bind-routes.ts'
import type { RequestContexts } from '../../../platform/bind-routes.ts'
import { checkLink, linkMailing, makeLink, useLink } from './links.ts'
import type { LinkParts } from './links.ts'

export function registerLinks(app: FastifyInstance, contexts: RequestContexts, parts: LinkParts): void {
  bindRoutes(app, contexts, signInLinkRoutes, {
    mailing: async () => ({ mailing: linkMailing(parts) }),
    make: async (ctx, { params }) => ({ link: await makeLink(ctx, params.id, parts) }),
    check: (ctx, { body }) => checkLink(ctx, body, parts),
    use: (ctx, { body }) => useLink(ctx, body, parts),
  })
}
