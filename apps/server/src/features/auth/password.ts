import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'
import { createFairTurns } from '../../platform/fair-turns.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

// Argon2id with 19 MiB, two passes: the least that OWASP's password storage sheet asks for.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Checked when there is no such account, so that both answers take the same time.
const nobody = hash('no account has this password', cost)

// Each takes 19 MiB and a core for some 30 ms, on threads that files and names of hosts need as well. Who asks is a session,
// or the network of somebody who has none, so that a stranger's guessing keeps nobody elsewhere from signing in.
const inTurn = createFairTurns({ atOnce: 2, mostOfOne: 30 })
const ourselves = 'the server itself'

const common = new Set<string>(commonPasswords)

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

/** What is kept of a password that a person is given; a common one is refused. */
export async function hashNewPassword(password: string): Promise<string> {
  refuseCommonPassword(password)
  return hashPassword(password)
}

/** Refuses a common password (rules §5); the length is the contract's business. `field` is what the caller calls it. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!common.has(password.toLowerCase())) return
  throw new AppError('invalid_input', {
    fields: { [field]: 'This password is too common. Choose another one.' },
  })
}
