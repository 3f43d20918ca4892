// Makes the symbolic links between PostgreSQL's libraries that an install without scripts leaves out.

import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeLevels } from '../../make-folder.ts'
import { z } from 'zod'
import { errnoOf } from './embedded-postgres-error.ts'

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Completes `native/lib`. Where that folder is read-only the links go to `fallback` instead, and the answer is
 * the library path with which the programs find both; otherwise null.
 */
export function completeLibraryLinks(native: string, fallback: string): string | null {
  const lib = join(native, 'lib')
  const missing = listLinks(native).filter(({ name }) => !existsSync(join(lib, name)))
  try {
    for (const { name, to } of missing) link(to, join(lib, name))
    return null
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errnoOf(error))) throw error
  }
  makeLevels(fallback, 0o755)
  for (const { name, to } of missing) link(join(lib, to), join(fallback, name))
  // Links alone are not enough for initdb: the libraries they lead to look for each other too.
  return `${fallback}:${lib}`
}

function listLinks(native: string): { name: string; to: string }[] {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  return Links.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ source, target }) => ({
    name: basename(target),
    to: basename(source),
  }))
}

function link(to: string, path: string): void {
  try {
    symlinkSync(to, path)
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error
  }
}
