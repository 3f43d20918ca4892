import { hash, verify } from '@node-rs/argon2'
import { personalPassword, wordIn, type PasswordOwner } from '@sincerely/domain/users/personal-password'
import { AppError } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

// Argon2id with 19 MiB, two passes: the least that OWASP's password storage sheet asks for.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Checked when there is no such account, so that both answers take the same time.
const nobody = hash('no account has this password', cost)

// Each takes 19 MiB and a core for some 30 ms, on threads that files and names of hosts need as well. Who asks is a session,
// or the network of somebody who has none, so that a stranger's guessing keeps nobody elsewhere from signing in.
const inTurn = createFairQueue({ atOnce: 2, maxWaitingPerCaller: 30 })
const ourselves = 'the server itself'

const common = new Set(commonPasswords.flatMap((word) => [word, wordIn(word)]).filter((word) => word !== ''))

/** `whose`: of all who ask each has their turn. */
export async function hashPassword(password: string, whose: string = ourselves): Promise<string> {
  return inTurn(whose, () => hash(password, cost))
}

/** `stored` is undefined when there is no such account; the answer takes the same time all the same. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  whose: string = ourselves,
): Promise<boolean> {
  const matches = await inTurn(whose, async () => verify(stored ?? (await nobody), password))
  return matches && stored !== undefined
}

/** What is kept of a password that a person is given; one that is easily guessed is refused. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  refuseGuessable(password, owner)
  return hashPassword(password)
}

/** Refuses what `guessable` has a sentence for. */
export function refuseGuessable(password: string, owner: PasswordOwner): void {
  const sentence = guessable(password, owner)
  if (sentence !== null) throw new AppError('invalid_input', { fields: { password: sentence } })
}

/** Why a password is too easily guessed (rules §5), or null; the length is the contract's business. */
export function guessable(password: string, owner: PasswordOwner): string | null {
  if (/^(.)\1*$/su.test(password.replace(/\s+/gu, ' '))) return repeated
  const typed = password.toLowerCase()
  if (common.has(typed) || common.has(wordIn(typed)))
    return 'This password is too common. Choose another one.'
  return personalPassword(password, owner)
}

/** Beside the field of the new one, where it is the one that is in force. */
export const samePassword = 'This is your current password. Choose another one.'

const repeated = 'A password cannot be only spaces or one repeated character. Choose another one.'
