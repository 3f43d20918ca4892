// The steps of an administrator's browser, and of a browser that is not signed in, with the tests' app and a sign-in service.
import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import type { Configuration } from 'oidc-provider'
import { client, startSignInService } from './identity-provider.ts'
import type { SignInService } from './identity-provider.ts'
import type { TestApp } from './test-app.ts'
import { read } from './test-client.ts'
import type { TestReply } from './test-client.ts'

/** The address of the tests' app to which people are sent back. */
const ownRedirectUri = 'https://letters.test.example/login/sso'

export function startOwnService(settings: Configuration = {}): Promise<SignInService> {
  return startSignInService(ownRedirectUri, settings)
}

export function openBrowser(app: () => TestApp, service: () => SignInService) {
  const { singleSignOn } = routes
  const begin = async (link?: string) =>
    read(singleSignOn.begin, await app().anonymous.post('/api/auth/sso', link === undefined ? {} : { link }))
  const complete = (ticket: string, answer: string): Promise<TestReply> =>
    app().anonymous.post('/api/auth/sso/complete', { ticket, answer })
  const enter = async (subject: string, link?: string) => {
    const { address, ticket } = await begin(link)
    return complete(ticket, await service().signIn(address, subject))
  }
  return {
    begin,
    complete,
    /** Signs in, from the first call to the last. */
    enter,
    enterWell: async (subject: string, link?: string) =>
      SignedIn.parse(read(singleSignOn.complete, await enter(subject, link))),
    save: (changes: object = {}): Promise<TestReply> =>
      app()
        .as('admin')
        .put('/api/settings/sso', {
          issuer: service().issuer,
          clientId: client.clientId,
          secret: client.secret,
          label: 'Practice account',
          ...changes,
        }),
  }
}
