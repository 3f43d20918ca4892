// Builds paths in the project that do not depend on the current folder.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns an absolute path. The parts use forward slashes and are relative to the project's root. */
export const inRoot = (...parts) => path.join(root, ...parts)

/** Returns the JavaScript file behind a package's command, so that `node` can run it on every system. */
export function commandOf(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
