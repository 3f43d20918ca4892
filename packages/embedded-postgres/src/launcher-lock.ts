// Only one server at a time may manage a data directory. The next one takes over from a server that was
// killed.

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { embeddedPostgresError, errnoOf } from './embedded-postgres-error.ts'
import { isAlive, markOf, type ProcessMark } from './process-mark.ts'

export type LauncherLock = { release(): void }

const GUARD_LIFE_MS = 5_000
const ATTEMPTS = 200

/**
 * Takes the lock, or throws 'already_running' with the process that holds it. Everything is synchronous, so
 * that two starts in one process cannot interleave.
 */
export function takeLauncherLock(file: string): LauncherLock {
  const mine = JSON.stringify(markOf(process.pid) ?? { pid: process.pid, startedAt: null })
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createWhole(file, mine)) return { release: () => rmSync(file, { force: true }) }
    const content = readLock(file)
    if (content === null) continue
    const holder = parseHolder(content)
    if (holder && isAlive(holder)) throw alreadyRunning(file, holder.pid)
    removeStale(file, content)
  }
  throw alreadyRunning(file, null)
}

/**
 * Returns the live process that holds the lock, or null if there is none. A killed process may have left its
 * file.
 */
export function holderOf(file: string): ProcessMark | null {
  const content = readLock(file)
  const holder = content === null ? null : parseHolder(content)
  return holder !== null && isAlive(holder) ? holder : null
}

// A hard link appears with its whole content or not at all. It fails if the name exists.
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

// Two starts may find the same stale lock. Only the holder of the guard may remove it, and only if it is
// still the lock that was checked. Neither start can then remove the other's new lock.
function removeStale(file: string, judged: string): void {
  const guard = `${file}.takeover`
  if (!createWhole(guard, '')) {
    forgetOldGuard(guard)
    return
  }
  try {
    if (readLock(file) === judged) unlinkSync(file)
  } finally {
    rmSync(guard, { force: true })
  }
}

// A guard exists for microseconds. An old guard belongs to a process that was killed while it held the guard.
function forgetOldGuard(guard: string): void {
  try {
    if (Date.now() - statSync(guard).mtimeMs > GUARD_LIFE_MS) renameSync(guard, `${guard}.old`)
    rmSync(`${guard}.old`, { force: true })
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error
  }
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

function parseHolder(content: string): ProcessMark | null {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null
    const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null
    return { pid: value.pid, startedAt }
  } catch {
    return null
  }
}

function alreadyRunning(file: string, pid: number | null) {
  const who = pid === null ? 'another process' : pid === process.pid ? 'this same process' : `process ${pid}`
  const how = pid === null || pid === process.pid ? 'Stop it first' : `Stop it first (kill ${pid})`
  return embeddedPostgresError(
    'already_running',
    `The database of this data directory is already in use by ${who} (${file}). ${how}, or set DATA_DIR to another folder.`,
  )
}
