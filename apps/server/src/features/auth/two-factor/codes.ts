import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../../platform/secrets.ts'

/** How long one code stands, in seconds (RFC 6238). */
const period = 30
/** A clock that is one step off, before or after, is taken for right. */
const window = 1
/** Without what is easily taken for something else. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryCodeCount = 10

/** A secret that an authenticator app is given, in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code says: `issuer` and `label` name it among the others in the app. */
export function setupUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The step of 30 seconds that a code belongs to; null when it is not right at this time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** Without the spaces and hyphens that make it readable. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '').toLowerCase()
}

/** Codes of an app are six digits; everything else can only be a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** Such as `k7m2p-x94hd`: 49 random bits each. */
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
