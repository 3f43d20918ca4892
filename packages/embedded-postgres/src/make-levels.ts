// Creates folders level by level. Node's recursive mkdir never returns if a folder cannot be created, for
// example under /proc.

import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a folder and its missing parents. Returns the created folders, outermost first. */
export function makeLevels(path: string, mode: number): string[] {
  if (existsSync(path)) return []
  const made = dirname(path) === path ? [] : makeLevels(dirname(path), mode)
  mkdirSync(path, { mode })
  return [...made, path]
}
