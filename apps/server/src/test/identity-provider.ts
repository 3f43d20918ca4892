// An OpenID Connect provider on this machine, and a client that signs in at it as a browser does.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import { newToken } from '../platform/secrets.ts'

export type SignInService = {
  issuer: string
  /** The people whom the provider knows, by subject. A test can change them. */
  people: Map<string, Claims>
  /** The `amr` claim: how the people signed in. An empty list leaves out the claim. */
  amr: string[]
  /** Signs this person in at the address that the browser was sent to. Returns the query with which the browser is sent back. */
  signIn: (address: string, subject: string) => Promise<string>
  stop: () => Promise<void>
}

type Claims = { email?: string; email_verified?: boolean | string }

export const client = { clientId: 'sincerely', secret: 'a secret that only the tests know' }

/** `settings` replace settings of the provider. */
export async function startSignInService(
  redirectUri: string,
  settings: Configuration = {},
): Promise<SignInService> {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Claims>()
  const service = { issuer, people, amr: [] as string[] }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    cookies: { keys: [newToken()] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    // Grants all claims without asking the person.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    ...settings,
  })
  const callback = provider.callback()
  const handle = async (...[request, response]: Parameters<typeof callback>) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    if (!pathname.startsWith('/sign-in/')) return void callback(request, response)
    const accountId = searchParams.get('as')
    if (accountId === null) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(choiceOf(people))
      return
    }
    await provider.interactionFinished(request, response, { login: { accountId, amr: service.amr } })
  }
  return Object.assign(service, {
    signIn: (address: string, subject: string) => signInAt(address, subject, redirectUri),
    stop: async () => {
      server.closeAllConnections()
      if (server.listening) await once(server.close(), 'close')
    },
  })
}

/** The page on which a person chooses an account. */
function choiceOf(people: Map<string, Claims>): string {
  const links = [...people].map(([subject, { email }]) => `<li><a href="?as=${subject}">${email}</a></li>`)
  return `<!doctype html><html lang="en"><title>Who are you?</title><ul>${links.join('')}</ul></html>`
}

async function signInAt(address: string, subject: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  while (!next.href.startsWith(redirectUri)) {
    if (next.pathname.startsWith('/sign-in/')) next.searchParams.set('as', subject)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
  }
  return next.search
}
