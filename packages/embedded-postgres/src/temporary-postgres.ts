// Starts a database for one run of the tests. It has its own folder, which is removed when the database
// stops.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Starts the same PostgreSQL with the same settings as `npm start`. With `isThrowaway`, it does not wait for
 * the disk. Its role may create databases. `stop` removes the folder.
 */
export async function startTemporaryPostgres({ isThrowaway = false } = {}): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sincerely-test-'))
  // If root runs the tests, PostgreSQL runs as another user, who must be able to pass through the folder.
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
