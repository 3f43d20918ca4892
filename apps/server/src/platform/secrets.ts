// The installation's secret key, and the keys derived from it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Returns the configured key, or the key in the data folder (mode 0600), which is created at the first start. */
export async function loadSecretKey(dataDir: string, configured: string | null): Promise<string> {
  if (configured !== null) return configured
  const file = join(dataDir, 'secret-key')
  await access(file).catch(() => makeKey(file))
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(
      `${file} does not hold a usable key. Restore the file from a backup, or set SECRET_KEY to the previous key.`,
    )
  return key
}

/** Writes a new key atomically. Only one of several servers that share the folder can do this. */
async function makeKey(file: string): Promise<void> {
  const beside = join(dirname(file), `.secret-key-${process.pid}`)
  await writeFile(beside, `${newToken()}${newToken()}\n`, { mode: 0o600 })
  await link(beside, file).catch((error: Error & { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(beside)
}

/** Identifies a key without revealing it. */
export function fingerprintOf(secretKey: string): string {
  return hashToken(secretKey, 'sincerely: which key this is, v1')
}

/** Like `loadSecretKey`, but returns null if there is no key yet, and creates none. */
export async function readSecretKey(dataDir: string, configured: string | null): Promise<string | null> {
  if (configured === null && !existsSync(join(dataDir, 'secret-key'))) return null
  return loadSecretKey(dataDir, configured)
}

/** A new opaque token: 256 random bits, as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The keyed hash under which a token is stored, so that a stolen table is useless without the key. */
export function hashToken(secretKey: string, token: string): string {
  return createHmac('sha256', secretKey).update(token).digest('base64url')
}

/**
 * Encrypts secrets that must be readable again, such as another server's password: AES-256-GCM under a derived key. `context`
 * states the kind and owner of the secret. It is not stored, and the value can only be decrypted with the same context, so it
 * cannot be moved to another record.
 */
export function encryptSecret(secretKey: string, context: string, secret: string): string {
  const encrypted = encrypt(keyFor(secretKey, 'secrets'), context, Buffer.from(secret))
  return secretFormat + encrypted.toString('base64url')
}

/** Null if the value was altered, or encrypted under another key or for another context. */
export function decryptSecret(secretKey: string, context: string, encrypted: string): string | null {
  if (!encrypted.startsWith(secretFormat)) return null
  const bytes = Buffer.from(encrypted.slice(secretFormat.length), 'base64url')
  return decrypt(keyFor(secretKey, 'secrets'), context, bytes)?.toString('utf8') ?? null
}

/** Encrypts sound like `encryptSecret`, but under a separate key. Adds 28 bytes. */
export function encryptSound(secretKey: string, context: string, sound: Uint8Array): Buffer {
  return encrypt(keyFor(secretKey, 'sound'), context, sound)
}

/** Null if the value was altered, or encrypted under another key or for another context. */
export function decryptSound(secretKey: string, context: string, encrypted: Uint8Array): Buffer | null {
  return decrypt(keyFor(secretKey, 'sound'), context, encrypted)
}

function encrypt(key: Buffer, context: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

function decrypt(key: Buffer, context: string, bytes: Uint8Array): Buffer | null {
  if (bytes.length < nonceBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** The prefix names the format of an encrypted value, so that the format can be changed later. */
const secretFormat = 'v1.'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Derives a separate key for each use, so that secrets, sound and token hashes are independent. */
function keyFor(secretKey: string, use: 'secrets' | 'sound'): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `sincerely: ${use} at rest, v1`, 32))
}
