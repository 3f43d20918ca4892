import { Secret, TOTP } from 'otpauth'

/** An authenticator app with this key. Each of its codes is accepted: none is expired, and none was used before. */
export function authenticatorWith(key: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  let last = 0
  return () => {
    // The server also accepts the code after the current one.
    last = Math.max(last + 1, totp.counter())
    return totp.generate({ timestamp: last * totp.period * 1000 })
  }
}
