// The installation's secret key, and what is derived from it.
import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The configured key, or the one kept in the data directory (mode 0600), made at the first start. */
export async function loadSecretKey(dataDir: string, configured: string | null): Promise<string> {
  if (configured !== null) return configured
  const file = join(dataDir, 'secret-key')
  try {
    await writeFile(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(
      `${file} holds no usable key. Restore it from a backup, or remove it to sign everybody out.`,
    )
  return key
}

/** A new opaque token: 256 random bits, as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The keyed hash under which a token is stored: a stolen table alone opens nothing. */
export function hashToken(secretKey: string, token: string): string {
  return createHmac('sha256', secretKey).update(token).digest('base64url')
}
