// A database for one run of the tests: in a folder of its own, gone when it is stopped.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * The same PostgreSQL and settings as `npm start` uses; `isThrowaway` does not wait for the disk. Its role may create
 * databases. `stop` removes the folder.
 */
export async function startTemporaryPostgres({ isThrowaway = false } = {}): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sincerely-test-'))
  // Run by root, PostgreSQL is another user, who must be able to pass through.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, isThrowaway, report: () => undefined })
    return { ...postgres, stop: () => postgres.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
