// What the tests write beside the project, removed with them: browsers' profiles, practices, printed letters.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Every program that is started from now on has its temporary files there. Answers how to remove them. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sincerely-tests-'))
  // Run by root, PostgreSQL is another user: as open as the folder it lies in.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
