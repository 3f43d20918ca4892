// Creates the folder for files that tests write, such as browser profiles, practices and printed letters. It
// is removed after the run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * All programs that start later write their temporary files there. Returns a function that removes the
 * folder.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sincerely-tests-'))
  // If this process runs as root, PostgreSQL runs as another user. The folder is therefore as open as its
  // parent.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
