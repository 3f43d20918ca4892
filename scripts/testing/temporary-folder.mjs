// The folder for files that tests write: browser profiles, practices, printed letters. It is removed with them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Every program that is started from now on has its temporary files there. Answers how to remove them. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sincerely-tests-'))
  // If we run as root, PostgreSQL is another user: as open as the folder that contains it.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
