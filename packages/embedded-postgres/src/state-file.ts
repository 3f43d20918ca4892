// Stores what a later start cannot find out, above all the database password.

import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { embeddedPostgresError, errnoOf } from './embedded-postgres-error.ts'

const State = z.object({
  majorVersion: z.number().int(),
  /** The user who runs PostgreSQL, or null on systems without numeric users. */
  uid: z.number().int().nullable(),
  password: z.string().min(1),
  /** True if a database was created. If that database is then missing, no new one may replace it. */
  complete: z.boolean(),
  socketDirectory: z.string().nullable(),
  postmaster: z.object({ pid: z.number().int(), startedAt: z.string().nullable() }).nullable(),
})

export type State = z.infer<typeof State>

/** Returns the state for a new database, with a password of 256 random bits. */
export function newState(majorVersion: number, uid: number | null): State {
  const password = randomBytes(32).toString('base64url')
  return { majorVersion, uid, password, complete: false, socketDirectory: null, postmaster: null }
}

/**
 * Returns the state, or null if there is none yet. Throws 'data_dir_foreign' if Sincerely did not write the
 * file.
 */
export function readState(file: string): State | null {
  const text = readIfThere(file)
  if (text === null) return null
  const parsed = State.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw embeddedPostgresError(
    'data_dir_foreign',
    `${file} is damaged or was not written by Sincerely. It holds the database password. Restore a copy of it, or set DATA_DIR to another folder.`,
  )
}

/** Replaces the whole file (mode 0600). After a power cut, the file is either the old one or the new one. */
export function writeState(file: string, state: State): void {
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(state, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
  syncDirectory(dirname(file))
}

/** Makes a rename in this directory survive a power cut. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
