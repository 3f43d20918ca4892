// Stamps record the source of an install or a build. They are in node_modules, so a new install removes all
// of them.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'

const folder = inRoot('node_modules/.sincerely')
const notSource = /(^|\/)(node_modules|dist|dist\.new|dist\.old)$|\.(test|spec)\.tsx?$/

export function readStamp(name) {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}

export function writeStamp(name, text) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

export const removeStamp = (name) => rmSync(path.join(folder, name), { force: true })

/**
 * Returns a SHA-256 of the names and contents of files and folders relative to the root. Tests and built
 * files are left out, and missing files count as empty.
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function filesIn(place) {
  if (notSource.test(place)) return []
  const found = statSync(inRoot(place), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [place]
  return readdirSync(path.join(root, place))
    .toSorted()
    .flatMap((name) => filesIn(`${place}/${name}`))
}
