// The installation's secret key, and what is derived from it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The configured key, or the one kept in the data directory (mode 0600), made at the first start. */
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

/** Whole or not at all, and by one server where several share the folder. */
async function makeKey(file: string): Promise<void> {
  const beside = join(dirname(file), `.secret-key-${process.pid}`)
  await writeFile(beside, `${newToken()}${newToken()}\n`, { mode: 0o600 })
  await link(beside, file).catch((error: Error & { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(beside)
}

/** Tells two keys apart and says nothing of either. */
export function fingerprintOf(secretKey: string): string {
  return hashToken(secretKey, 'sincerely: which key this is, v1')
}

/** As `loadSecretKey`, and null where there is none yet: none is made. */
export async function readSecretKey(dataDir: string, configured: string | null): Promise<string | null> {
  if (configured === null && !existsSync(join(dataDir, 'secret-key'))) return null
  return loadSecretKey(dataDir, configured)
}

/** A new opaque token: 256 random bits, as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The keyed hash under which a token is stored: a stolen table alone opens nothing. */
export function hashToken(secretKey: string, token: string): string {
  return createHmac('sha256', secretKey).update(token).digest('base64url')
}

/**
 * Encrypts what must be given to others again, such as the password of another server: AES-256-GCM under a key derived
 * from the installation's. `context` says what it is and whom it is for; it is not kept, and without the same context
 * the value cannot be read, so that it cannot be moved to another place.
 */
export function encryptSecret(secretKey: string, context: string, secret: string): string {
  const encrypted = encrypt(keyFor(secretKey, 'secrets'), context, Buffer.from(secret))
  return secretFormat + encrypted.toString('base64url')
}

/** Null when it was altered, or encrypted under another key or for another context. */
export function decryptSecret(secretKey: string, context: string, encrypted: string): string | null {
  if (!encrypted.startsWith(secretFormat)) return null
  const bytes = Buffer.from(encrypted.slice(secretFormat.length), 'base64url')
  return decrypt(keyFor(secretKey, 'secrets'), context, bytes)?.toString('utf8') ?? null
}

/** Encrypts sound as `encryptSecret` does a secret, under a key of its own: 28 bytes longer than it was. */
export function encryptSound(secretKey: string, context: string, sound: Uint8Array): Buffer {
  return encrypt(keyFor(secretKey, 'sound'), context, sound)
}

/** Null when it was altered, or encrypted under another key or for another context. */
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

/** The first words of an encrypted value say how it is to be read, so that this can change one day. */
const secretFormat = 'v1.'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A key of its own for each use, so that what is encrypted has nothing to do with how tokens are hashed. */
function keyFor(secretKey: string, use: 'secrets' | 'sound'): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `sincerely: ${use} at rest, v1`, 32))
}
