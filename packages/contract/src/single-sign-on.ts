// Defines signing in through the practice's own sign-in service, by OpenID Connect, and its settings.
import { z } from 'zod'
import { CodeNeeded, SignedIn } from './auth.ts'
import { atMost, IdParams, Instant, Version } from './fields.ts'
import { outsideAddressProblem } from './outside-address.ts'
import { defineRoutes } from './route.ts'

/** The page that the sign-in service sends people back to. */
export const singleSignOnPage = '/login/sso'

/** The client secret is never returned. */
export const SingleSignOn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  secret: z.object({
    configured: z.boolean(),
    /** False if another key of the installation encrypted the secret. Somebody must then enter it again. */
    readable: z.boolean(),
  }),
  /** The name of the service on the sign-in page: 'Sign in with …'. */
  label: z.string(),
  /** Whether only administrators may sign in with a password. */
  isOnlyWay: z.boolean(),
  /** The time at which somebody first signed in through the service, or null. */
  workedAt: Instant.nullable(),
  version: Version,
  updatedAt: Instant,
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

/** Providers often show the address of this document instead of the issuer. */
const discoveryDocument = /\/\.well-known\/openid-configuration$/u

/** Without `secret` the stored one stays, but only for the same issuer and client. */
export const SingleSignOnInput = z.object({
  issuer: z
    .string()
    .trim()
    .max(500, atMost(500))
    .transform((address) => address.replace(discoveryDocument, ''))
    .superRefine((address, issues) => {
      const problem = outsideAddressProblem(address)
      if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
    }),
  clientId: z.string().trim().min(1, 'Enter the client ID.').max(300, atMost(300)),
  secret: z.string().trim().max(1000, atMost(1000)).optional(),
  label: z.string().trim().min(1, 'Enter a name.').max(40, atMost(40)),
})
export type SingleSignOnInput = z.infer<typeof SingleSignOnInput>

/** `redirectUri` must be entered at the service. It is null if the server does not know its address (PUBLIC_URL). */
const settings = z.object({ singleSignOn: SingleSignOn.nullable(), redirectUri: z.string().nullable() })
export type SingleSignOnSettings = z.infer<typeof settings>

const Token = z.string().min(1).max(200)

export const singleSignOnRoutes = defineRoutes({
  begin: {
    method: 'POST',
    path: '/api/auth/sso',
    can: 'public',
    does: 'Begin a single sign-on: returns where to send the browser, and a ticket for completing it once; the secret of a one-time link also connects the person to the account that the link is for',
    body: z.object({ link: Token.optional() }),
    reply: z.object({ address: z.string(), ticket: z.string() }),
  },
  complete: {
    method: 'POST',
    path: '/api/auth/sso/complete',
    can: 'public',
    does: 'Complete a single sign-on with the query that the sign-in service sent the browser back with; a POST, so that no log contains it',
    body: z.object({ ticket: Token, answer: z.string().min(1).max(8000) }),
    reply: z.union([SignedIn, CodeNeeded]),
  },
  get: {
    method: 'GET',
    path: '/api/settings/sso',
    can: 'practice.configure',
    does: 'Get the settings of single sign-on, if it is set up',
    reply: settings,
  },
  save: {
    method: 'PUT',
    path: '/api/settings/sso',
    can: 'practice.configure',
    does: 'Set up single sign-on; the client secret is stored encrypted',
    body: SingleSignOnInput.extend({
      isOnlyWay: z.boolean().default(false),
      version: Version.nullable().optional(),
    }),
    reply: settings,
  },
  remove: {
    method: 'DELETE',
    path: '/api/settings/sso',
    can: 'practice.configure',
    does: 'Remove single sign-on; everyone signs in with a password again',
    reply: settings,
  },
  test: {
    method: 'POST',
    path: '/api/settings/sso/test',
    can: 'practice.configure',
    does: 'Test whether a sign-in service answers at this address; returns the problem, if there is one',
    body: z.object({ issuer: SingleSignOnInput.shape.issuer }),
    reply: z.object({ problem: z.string().nullable() }),
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/users/:id/sso',
    can: 'user.edit',
    does: 'Disconnect a user from the sign-in service; their next single sign-on connects them again',
    params: IdParams,
    reply: z.object({ wasConnected: z.boolean() }),
  },
})

export type SaveSingleSignOn = z.infer<typeof singleSignOnRoutes.save.body>
