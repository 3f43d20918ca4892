// The folder for files that tests write: browser profiles, practices, printed letters. It is removed after the run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** All programs started from now on put their temporary files there. Returns a function that removes them. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sincerely-tests-'))
  // If we run as root, PostgreSQL is another user: as open as the parent folder.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
