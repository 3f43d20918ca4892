// Defines a person's own account: profile, password, sessions and sign-in attempts (product §3).
import { z } from 'zod'
import { NewPassword, SessionUser } from './auth.ts'
import {
  Day,
  Id,
  IdParams,
  Instant,
  optionalLine,
  OptionalPhone,
  PersonName,
  Specialization,
} from './fields.ts'
import { defineRoutes } from './route.ts'

/** The details that people may change themselves. Only an administrator can change an e-mail address. */
export const Profile = z.object({
  name: PersonName,
  phone: OptionalPhone,
  /** Only doctors have a specialty. */
  specialization: Specialization,
  /** The professional registration number, printed under the signature. */
  registrationNumber: optionalLine(50),
})
export type Profile = z.infer<typeof Profile>

export const Account = SessionUser.extend({
  phone: z.string().nullable(),
  specialization: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /**
   * The people who do a doctor's work today: assigned secretaries, and those who cover until a last day. The list is
   * empty for everybody but doctors.
   */
  secretaries: z.array(z.object({ name: z.string(), coverUntil: Day.nullable() })),
  /** The time at which the authenticator app was set up, or null. */
  twoFactorSince: Instant.nullable(),
  /** The number of recovery codes left. */
  recoveryCodesLeft: z.number().int(),
  /** False for somebody who has only ever signed in with single sign-on. */
  hasPassword: z.boolean(),
})
export type Account = z.infer<typeof Account>

const accountReply = z.object({ account: Account })

/**
 * Changes only the fields that are sent. `began` has the fields as they were when editing began, and the call is refused if they
 * have changed since.
 */
export const UpdateProfile = Profile.partial().extend({
  began: z
    .object({
      name: z.string().max(1000),
      phone: z.string().max(1000).nullable(),
      specialization: z.string().max(1000).nullable(),
      registrationNumber: z.string().max(1000).nullable(),
    })
    .partial()
    .optional(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

export const CurrentPassword = z.string().min(1, 'Enter your current password.').max(1000)

/** The rules for a new password. The server also checks that the current one is right. */
export const ChangePassword = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })

/**
 * The unchecked input. The server checks it with `ChangePassword` and compares the current password, so that it can report both
 * problems at once.
 */
const typedPassword = z.string().max(1000, 'The password is too long. Choose a shorter one.')

export const Session = z.object({
  id: Id,
  /** The browser and kind of device, in words. */
  device: z.string(),
  /** The network address of the sign-in, or null for sessions from before addresses were stored. */
  address: z.string().nullable(),
  signedInAt: Instant,
  /** The time at which the session was last used, accurate to a few minutes. */
  lastSeenAt: Instant,
  /** Whether this is the session that makes the call. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const signInOutcomes = [
  'signed-in',
  'recovery-code',
  'wrong-password',
  'wrong-code',
  'used-code',
  'single-sign-on',
  'single-sign-on-refused',
  'password-not-allowed',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** A sign-in, or an attempt to sign in. */
export const SignInTry = z.object({
  id: z.string(),
  at: Instant,
  address: z.string(),
  device: z.string(),
  outcome: z.enum(signInOutcomes),
})
export type SignInTry = z.infer<typeof SignInTry>

const ended = z.object({ endedCount: z.number().int() })

export const accountRoutes = defineRoutes({
  getAccount: {
    method: 'GET',
    path: '/api/auth/account',
    can: 'own.account',
    does: 'Get your own profile and how you sign in',
    reply: accountReply,
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/auth/profile',
    can: 'own.account',
    does: 'Change your own name, phone, specialization or registration number; only the fields sent are changed',
    body: UpdateProfile,
    reply: accountReply,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/auth/password',
    can: 'own.account',
    does: 'Change your own password; all your other sessions end',
    body: z.object({ currentPassword: typedPassword, newPassword: typedPassword }),
    reply: ended,
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    can: 'own.account',
    does: 'List your own sessions, last seen first',
    reply: z.object({ sessions: z.array(Session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    can: 'own.account',
    does: 'End one of your own sessions',
    params: IdParams,
    reply: ended,
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    can: 'own.account',
    does: 'Sign out everywhere, including here',
    reply: ended,
  },
  lock: {
    method: 'POST',
    path: '/api/auth/lock',
    can: 'own.session',
    whileLocked: true,
    does: 'Lock this session; until it is unlocked, it returns no patient data',
    reply: z.object({ isLocked: z.literal(true) }),
  },
  unlock: {
    method: 'POST',
    path: '/api/auth/unlock',
    can: 'own.session',
    whileLocked: true,
    does: 'Unlock this session with your password',
    body: z.object({ password: CurrentPassword }),
    reply: z.object({ isLocked: z.literal(false) }),
  },
  listSignIns: {
    method: 'GET',
    path: '/api/auth/sign-ins',
    can: 'own.account',
    does: 'List the last 20 sign-ins and failed attempts on your own account, newest first; kept for 90 days',
    reply: z.object({ signIns: z.array(SignInTry) }),
  },
})
