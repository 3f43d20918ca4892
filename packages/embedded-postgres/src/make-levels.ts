// Makes the folders of the database, level by level: Node's own recursive way never ends where one cannot be made, as under /proc.

import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder and those it is in, where they are missing; answers which were made, outermost first. */
export function makeLevels(path: string, mode: number): string[] {
  if (existsSync(path)) return []
  const made = dirname(path) === path ? [] : makeLevels(dirname(path), mode)
  mkdirSync(path, { mode })
  return [...made, path]
}
