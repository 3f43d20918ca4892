import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

// Argon2id with 19 MiB, two passes: the least that OWASP's password storage sheet asks for.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Checked when there is no such account, so that both answers take the same time.
const nobody = hash('no account has this password', cost)

const common = new Set<string>(commonPasswords)

export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** `stored` is undefined when there is no such account; the answer takes the same time all the same. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
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
