// Makes the folders that the configuration names, level by level: Node's own recursive way never ends where one cannot be made, as under /proc.
import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A disk that sleeps wakes up sooner, in ms. */
const patience = 10_000

/** What a share that has gone never answered: asked once more, it would take another of the few threads there are. */
const unanswered = new Map<string, Promise<void>>()

/**
 * Makes a folder where it is missing, for this user alone, and finds out whether it can be written. Throws what the file
 * system says, and an error with the code ETIMEDOUT where it says nothing.
 */
export async function makeFolder(
  path: string,
  { make = makeWritable, waitMs = patience } = {},
): Promise<void> {
  const made = unanswered.get(path) ?? make(path).finally(() => unanswered.delete(path))
  unanswered.set(path, made)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const silent = Object.assign(new Error(`${path} does not respond`), { code: 'ETIMEDOUT', path })
    timer = setTimeout(() => reject(silent), waitMs)
  })
  // It may still fail once nobody waits for it.
  made.catch(() => undefined)
  await Promise.race([made, late]).finally(() => clearTimeout(timer))
}

async function makeWritable(path: string): Promise<void> {
  for (const level of await missingLevels(path)) {
    await mkdir(level, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
      // Somebody else may have been faster.
      if (error.code !== 'EEXIST' || !(await isThere(level))) throw error
    })
  }
  if (!(await stat(path)).isDirectory())
    throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR', path })
  await access(path, constants.W_OK)
}

/** The folders that are not there yet, outermost first. */
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
