// Defines one-time links for choosing a password, which an administrator makes for an invitation or a forgotten password.
import { z } from 'zod'
import { NewPassword } from './auth.ts'
import { IdParams, Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

export const linkKinds = ['invitation', 'password'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The time for which a link is valid, in hours: a week for an invitation, and a day for a forgotten password. */
export const linkHours = { invitation: 168, password: 24 } as const satisfies Record<LinkKind, number>

/** Whether a link can be used, or why not. */
export const linkStates = ['usable', 'used', 'expired', 'replaced', 'unknown'] as const
export type LinkState = (typeof linkStates)[number]

/** Whether links are e-mailed. With `no_address` the server does not know its public address (PUBLIC_URL). */
export const linkMailings = ['on', 'no_server', 'no_address'] as const
export type LinkMailing = (typeof linkMailings)[number]

/** The next step if a link cannot be used. */
export const linkEndings = {
  used: 'This link has already been used. Sign in with your password, or ask your administrator for a new link.',
  expired: 'This link has expired. Ask your administrator for a new one.',
  replaced: 'A newer link has replaced this one. Open the newest link, or ask your administrator for it.',
  unknown:
    'This link is not valid. Open it exactly as you were given it, or ask your administrator for a new one.',
} as const satisfies Record<Exclude<LinkState, 'usable'>, string>

/** The part of the link after `#`. */
const Secret = z.string().min(1).max(200)

const NewLink = z.object({
  kind: z.enum(linkKinds),
  /** The secret after `#` in the page's address. It is shown only once and never stored. */
  secret: z.string(),
  expiresAt: Instant,
  /** Whether the link was e-mailed, or null if links are not e-mailed. */
  isMailed: z.boolean().nullable(),
})
export type NewLink = z.infer<typeof NewLink>

/** The person's name is given only for a link that can be used. */
const LinkNow = z.object({
  state: z.enum(linkStates),
  kind: z.enum(linkKinds).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  practiceName: z.string().nullable(),
})
export type LinkNow = z.infer<typeof LinkNow>

export const signInLinkRoutes = defineRoutes({
  mailing: {
    method: 'GET',
    path: '/api/sign-in-links/mailing',
    can: 'user.edit',
    does: 'Check whether one-time links are also emailed and, if not, why',
    reply: z.object({ mailing: z.enum(linkMailings) }),
  },
  make: {
    method: 'POST',
    path: '/api/users/:id/link',
    can: 'user.edit',
    does: 'Make a one-time link for this user to choose a password; an earlier link stops working',
    params: IdParams,
    reply: z.object({ link: NewLink }),
  },
  check: {
    method: 'POST',
    path: '/api/auth/link/check',
    can: 'public',
    does: 'Check who a one-time link is for and whether it still works; a POST, so that no log contains its secret',
    body: z.object({ secret: Secret }),
    reply: LinkNow,
  },
  use: {
    method: 'POST',
    path: '/api/auth/link',
    can: 'public',
    does: 'Choose a password with a one-time link; all sessions of the person end',
    body: z.object({ secret: Secret, password: NewPassword }),
    reply: z.object({ email: z.string() }),
  },
})
