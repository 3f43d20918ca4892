// Creates configured folders level by level, because Node's recursive mkdir never returns if a folder cannot be created, as under
// /proc.
import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** In milliseconds. A sleeping disk answers sooner. */
const patience = 10_000

/** Attempts at folders of a network share that never answered. A further attempt would block one more of Node's few threads. */
const unanswered = new Map<string, Promise<void>>()

/**
 * Creates a missing folder, accessible only to this user, and checks that it is writable. Throws the file system's error, or one
 * with the code ETIMEDOUT if the file system does not answer.
 */
export async function makeFolder(
  path: string,
  { make = makeWritable, waitMs = patience } = {},
): Promise<void> {
  const made = unanswered.get(path) ?? make(path).finally(() => unanswered.delete(path))
  unanswered.set(path, made)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const timeoutError = Object.assign(new Error(`${path} does not respond`), { code: 'ETIMEDOUT', path })
    timer = setTimeout(() => reject(timeoutError), waitMs)
  })
  // The attempt may still fail after the time limit.
  made.catch(() => undefined)
  await Promise.race([made, late]).finally(() => clearTimeout(timer))
}

async function makeWritable(path: string): Promise<void> {
  for (const level of await missingLevels(path)) {
    await mkdir(level, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
      // Another process may have created the folder meanwhile.
      if (error.code !== 'EEXIST' || !(await isThere(level))) throw error
    })
  }
  if (!(await stat(path)).isDirectory())
    throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', path })
  await access(path, constants.W_OK)
}

/** The missing folders, with the outermost first. */
async function missingLevels(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = path; !(await isThere(at)); at = dirname(at)) {
    missing.unshift(at)
    if (dirname(at) === at) break
  }
  return missing
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
