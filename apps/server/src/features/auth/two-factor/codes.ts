import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../../platform/secrets.ts'

/** The lifetime of a code in seconds (RFC 6238). */
const period = 30
/** Accepts clocks that are one step early or late. */
const window = 1
/** Letters and digits that cannot be confused with each other. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryCodeCount = 10

/** A secret for an authenticator app, in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The content of the QR code. The app shows `issuer` and `label` as the name of the account. */
export function setupUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The number of the 30-second step that a code belongs to; null if the code is wrong at this time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** Removes the spaces and hyphens used for readability. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '').toLowerCase()
}

/** The app's codes have six digits. Any other code can only be a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** Codes such as `k7m2p-x94hd`, with 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
}

export function hashRecoveryCode(secretKey: string, userId: number, code: string): string {
  return hashToken(secretKey, `recovery code of ${userId}: ${plainCode(code)}`)
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}
