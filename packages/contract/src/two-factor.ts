// Defines signing in with a second factor: the codes of an authenticator app (RFC 6238), and recovery codes.
import { z } from 'zod'
import { CurrentPassword } from './account.ts'
import { SignedIn } from './auth.ts'
import { IdParams } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Six digits of the app, or a recovery code. Spaces and hyphens do not matter. */
export const SecondFactor = z
  .string()
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'This code is too long. Check it and enter it again.')

/** The details for setting up an authenticator app, which are shown only once. */
export const TwoFactorSetup = z.object({
  /** The secret in base 32, for typing. */
  secret: z.string(),
  /** The address `otpauth://…`, for the QR code. */
  uri: z.string(),
})
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

const Ticket = z.string().min(1).max(200)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const bothFactors = z.object({ password: CurrentPassword, code: SecondFactor })

export const twoFactorRoutes = defineRoutes({
  completeLogin: {
    method: 'POST',
    path: '/api/auth/login/code',
    can: 'public',
    does: 'Complete a sign-in with the ticket from the first step and a code from the authenticator app, or a recovery code; a first code turns on two-factor sign-in and returns the recovery codes, only this once',
    body: z.object({ ticket: Ticket, code: SecondFactor }),
    reply: SignedIn.extend({ recoveryCodes: z.array(z.string()).optional() }),
  },
  beginTwoFactorAtSignIn: {
    method: 'POST',
    path: '/api/auth/login/two-factor',
    can: 'public',
    does: 'Start setting up two-factor sign-in while signing in, if the practice requires it: the ticket replaces the password',
    body: z.object({ ticket: Ticket }),
    reply: TwoFactorSetup,
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/api/auth/two-factor',
    can: 'own.account',
    does: 'Start setting up two-factor sign-in; the new secret takes effect when a first code confirms it',
    body: z.object({ password: CurrentPassword }),
    reply: TwoFactorSetup,
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/api/auth/two-factor/confirm',
    can: 'own.account',
    does: 'Turn on two-factor sign-in with a first code; returns ten recovery codes, only this once',
    body: z.object({ code: SecondFactor }),
    reply: recoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/two-factor/recovery-codes',
    can: 'own.account',
    does: 'Replace the recovery codes with ten new ones',
    body: bothFactors,
    reply: recoveryCodes,
  },
  endTwoFactor: {
    method: 'POST',
    path: '/api/auth/two-factor/off',
    can: 'own.account',
    does: 'Turn off your own two-factor sign-in',
    body: bothFactors,
    reply: z.object({ isOn: z.literal(false) }),
  },
  resetTwoFactor: {
    method: 'DELETE',
    path: '/api/users/:id/two-factor',
    can: 'user.reset-two-factor',
    does: 'Turn off two-factor sign-in for another user who lost the app and the recovery codes',
    params: IdParams,
    reply: z.object({ wasOn: z.boolean() }),
  },
})
