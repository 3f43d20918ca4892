import { Secret, TOTP } from 'otpauth'

/**
 * Imitates an authenticator app with this key. The server accepts each code, because none is expired or used
 * before.
 */
export function authenticatorWith(key: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  let last = 0
  return () => {
    // The server also accepts the next code.
    last = Math.max(last + 1, totp.counter())
    return totp.generate({ timestamp: last * totp.period * 1000 })
  }
}
