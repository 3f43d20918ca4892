import { hash, verify } from '@node-rs/argon2'
import { personalPassword, wordIn, type PasswordOwner } from '@sincerely/domain/users/personal-password'
import { AppError } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

// Argon2id with 19 MiB and two passes, the minimum of OWASP's password storage cheat sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// If there is no such account, the password is compared with this hash, so that both answers take the same time.
const nobody = hash('no account has this password', cost)

// Each hash takes 19 MiB and about 30 ms of a core, on threads that are also needed for files and DNS. A caller is a session, or
// a network if nobody is signed in, so that an attacker who guesses does not keep others from signing in.
const inTurn = createFairQueue({ atOnce: 2, maxWaitingPerCaller: 30 })
const ourselves = 'the server itself'

const common = new Set(commonPasswords.flatMap((word) => [word, wordIn(word)]).filter((word) => word !== ''))

/** `whose` identifies the caller for the fair queue. */
export async function hashPassword(password: string, whose: string = ourselves): Promise<string> {
  return inTurn(whose, () => hash(password, cost))
}

/** `stored` is undefined if there is no such account; the answer takes the same time. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  whose: string = ourselves,
): Promise<boolean> {
  const matches = await inTurn(whose, async () => verify(stored ?? (await nobody), password))
  return matches && stored !== undefined
}

/** The hash to store for a new password; refuses one that is easy to guess. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  refuseGuessable(password, owner)
  return hashPassword(password)
}

export function refuseGuessable(password: string, owner: PasswordOwner): void {
  const sentence = guessable(password, owner)
  if (sentence !== null) throw new AppError('invalid_input', { fields: { password: sentence } })
}

/** The reason why a password is too easy to guess (rules §5), or null. The contract checks its length. */
export function guessable(password: string, owner: PasswordOwner): string | null {
  if (/^(.)\1*$/su.test(password.replace(/\s+/gu, ' '))) return repeated
  const typed = password.toLowerCase()
  if (common.has(typed) || common.has(wordIn(typed)))
    return 'This password is too common. Choose another one.'
  return personalPassword(password, owner)
}

/** The sentence beside the field for the new password. */
export const samePassword = 'This is your current password. Choose another one.'

const repeated = 'A password cannot be only spaces or one repeated character. Choose another one.'
