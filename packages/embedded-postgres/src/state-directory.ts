// Opens DATA_DIR for the embedded database. Refuses foreign or read-only directories without changing them.

import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeLevels } from './make-levels.ts'
import { chmodCommand, chownCommand, mkdirCommand } from './access-commands.ts'
import { embeddedPostgresError, errnoOf, isEmbeddedPostgresError } from './embedded-postgres-error.ts'
import { COMPLETE_MARK, layoutOf, type Layout } from './layout.ts'

/**
 * Creates a missing directory and returns its layout. Throws 'data_dir_foreign' or 'data_dir_other_version'
 * before it writes anything.
 */
export function openStateDirectory(dataDir: string, major: number): Layout {
  createDirectory(resolve(dataDir))
  const layout = layoutOf(realpathSync(dataDir), major)
  const entries = readdirSync(layout.root)
  if (entries.includes('PG_VERSION')) throw foreign(layout.root)
  const other = entries.find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`)
  if (other) throw otherVersion(join(layout.root, other), other.slice(2), major)
  refuseForeignCluster(layout, major)
  return layout
}

/**
 * True if there is a complete database that Sincerely created. An empty folder with its name does not count.
 */
export function hasCluster(layout: Layout): boolean {
  return existsSync(join(layout.cluster, COMPLETE_MARK))
}

/**
 * Turns 'permission denied', 'read-only', 'disk full' and similar errors into an error that says what to do
 * next.
 */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (isEmbeddedPostgresError(error) || !(error instanceof Error)) return error
  const code = errnoOf(error)
  const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir
  if (code === 'EACCES' || code === 'EPERM') return notAllowed(path, dataDir, error)
  const reason = FILE_REASONS[code]
  if (!reason) return error
  const next = 'Set DATA_DIR to a folder that can be written to, and start again.'
  return embeddedPostgresError('data_dir_unwritable', `${path} ${reason}. ${next}`, error)
}

const FILE_REASONS: Record<string, string> = {
  EEXIST: 'is a file, but a folder is needed there',
  ENOTDIR: 'cannot be a folder, because a part of its path is a file',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'cannot be written, because the disk is full',
  EDQUOT: 'cannot be written, because the disk quota is used up',
  ENOENT: 'cannot be created',
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a symbolic link that leads nowhere',
}

// If root starts the server, PostgreSQL's user must be able to pass through this folder under any umask, but
// must not list it.
function createDirectory(dataDir: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  for (const path of makeLevels(dataDir, mode)) if (mode !== 0o700) chmodSync(path, mode)
}

function refuseForeignCluster(layout: Layout, major: number): void {
  const entries = existsSync(layout.cluster) ? readdirSync(layout.cluster) : []
  if (entries.length === 0) return
  if (!entries.includes('PG_VERSION')) throw foreign(layout.cluster)
  const version = readFileSync(join(layout.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== String(major)) throw otherVersion(layout.cluster, version, major)
  if (!entries.includes(COMPLETE_MARK)) throw foreign(layout.cluster)
  if (existsSync(layout.state)) return
  throw embeddedPostgresError(
    'data_dir_foreign',
    `${layout.cluster} holds a database, but its password file ${layout.state} is missing. Restore a copy of that file, or set DATA_DIR to another folder.`,
  )
}

function foreign(path: string) {
  return embeddedPostgresError(
    'data_dir_foreign',
    `${path} is not a database made by Sincerely, so it was not changed. Move it (mv '${path}' '${path}.old'), or set DATA_DIR to another folder.`,
  )
}

function otherVersion(path: string, found: string, major: number) {
  return embeddedPostgresError(
    'data_dir_other_version',
    `${path} was written by PostgreSQL ${found}, but this version of Sincerely uses PostgreSQL ${major}. Nothing was changed. Start the version of Sincerely that wrote it, or set DATA_DIR to an empty folder and restore a backup there.`,
  )
}

function notAllowed(path: string, dataDir: string, cause: Error) {
  const owner = ownerOf(path)
  const me = process.getuid?.()
  if (!isVisible(dataDir)) return cannotCreate(dataDir, cause)
  if (owner === null || me === undefined || owner === me) {
    return embeddedPostgresError(
      'data_dir_unwritable',
      `${path} cannot be read and written. Run: ${chmodCommand('u+rwX', [dataDir], { recursive: true })} or set DATA_DIR to another folder.`,
      cause,
    )
  }
  return belongsToOther(dataDir, owner)
}

function cannotCreate(dataDir: string, cause: Error) {
  return embeddedPostgresError(
    'data_dir_unwritable',
    `${dataDir} cannot be created by this user. Set DATA_DIR to a folder that can be written to, or run: ${mkdirCommand(dataDir)}`,
    cause,
  )
}

/**
 * Returns 'owned_by_other_user' with the exact command, for a directory that an earlier start as user `owner`
 * has left.
 */
export function belongsToOther(dataDir: string, owner: number) {
  return embeddedPostgresError(
    'owned_by_other_user',
    `${dataDir} belongs to another user (uid ${owner}), perhaps from an earlier start as root. Run: ${chownCommand(dataDir)} or start as that user, or set DATA_DIR to another folder.`,
  )
}

function isVisible(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

// Uses the nearest part of the path that is accessible.
function ownerOf(path: string): number | null {
  try {
    return lstatSync(path).uid
  } catch {
    const parent = join(path, '..')
    return parent === path ? null : ownerOf(parent)
  }
}
