// Defines signing in and out (spec §7 Authentication, rules §4).
import { actorRoles } from '@sincerely/domain/permissions'
import { z } from 'zod'
import { Day, Email, Id, Instant, Name, PersonName } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A doctor the person works for. `coverUntil` is the last day if the person covers for somebody. */
const OwnDoctor = z.object({ id: Id, name: z.string(), isActive: z.boolean(), coverUntil: Day.nullable() })
export type OwnDoctor = z.infer<typeof OwnDoctor>

/**
 * The person who is signed in. For a secretary `doctorId` is the assigned doctor, and for a doctor it is their own id. `doctors`
 * are those whose records the person sees today, with their own first. The list is empty for an administrator, who sees
 * all records.
 */
export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(actorRoles),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  doctors: z.array(OwnDoctor),
})
export type SessionUser = z.infer<typeof SessionUser>

/** `token` is opaque and valid for 7 days. The server stores only its hash (product §2). */
export const SignedIn = z.object({ token: z.string(), user: SessionUser })
export type SignedIn = z.infer<typeof SignedIn>

/**
 * The password was right and a code is also needed. The ticket replaces the password once, within ten minutes. With `mustSetUp`
 * the practice requires two-factor sign-in and the person has no authenticator app yet, so the first code also sets one up.
 */
export const CodeNeeded = z.object({
  codeNeeded: z.literal(true),
  ticket: z.string(),
  mustSetUp: z.boolean(),
})
export type CodeNeeded = z.infer<typeof CodeNeeded>

const SignIn = z.object({
  email: z.string().trim().min(1, 'Enter your email address.').max(254),
  password: z.string().min(1, 'Enter your password.').max(1000),
})

/** A password has at least 8 characters (rules §5). The server also refuses passwords that are easily guessed. */
export const NewPassword = z
  .string()
  .min(8, 'The password needs at least 8 characters.')
  .max(1000, 'The password is too long. Choose a shorter one.')

/** The key of the one-time link that the first start prints. */
const SetupKey = z.string().min(1).max(200)

export const authRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    can: 'public',
    does: 'Sign in with email and password; with two-factor sign-in on, a code is also needed',
    body: SignIn,
    reply: z.union([SignedIn, CodeNeeded]),
  },
  demoLogin: {
    method: 'POST',
    path: '/api/auth/demo-login',
    can: 'public',
    does: 'Sign in as the demo doctor while the practice is a demo',
    reply: SignedIn,
  },
  profile: {
    method: 'GET',
    path: '/api/auth/profile',
    can: 'own.session',
    whileLocked: true,
    does: 'Get the signed-in user',
    reply: SessionUser,
  },
  verify: {
    method: 'GET',
    path: '/api/auth/verify',
    can: 'own.session',
    whileLocked: true,
    does: 'Check whether this token is still valid',
    reply: z.object({ user: SessionUser }),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    can: 'own.session',
    whileLocked: true,
    does: 'End this session',
    reply: z.object({ signedOutAt: Instant }),
  },
  checkFirstAdmin: {
    method: 'POST',
    path: '/api/auth/first-admin/check',
    can: 'public',
    does: 'Check whether this one-time link can still create the first administrator; a POST, so that no log contains its key',
    body: z.object({ key: SetupKey }),
    reply: z.object({ usable: z.boolean() }),
  },
  firstAdmin: {
    method: 'POST',
    path: '/api/auth/first-admin',
    can: 'public',
    does: 'Create the first administrator with the one-time link printed at the first start',
    body: z.object({
      key: SetupKey,
      practiceName: Name,
      name: PersonName,
      email: Email,
      password: NewPassword,
    }),
    reply: SignedIn,
  },
})
