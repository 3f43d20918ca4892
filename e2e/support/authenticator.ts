import { Secret, TOTP } from 'otpauth'

/**
 * An authenticator app that has been given this key. Each code it shows is taken: none of them is too old for the server,
 * and none was used before.
 */
export function authenticatorWith(key: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  let last = 0
  return () => {
    // The server also takes the code after the one of now.
    last = Math.max(last + 1, totp.counter())
    return totp.generate({ timestamp: last * totp.period * 1000 })
  }
}
