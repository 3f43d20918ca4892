import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { path: string; remove: () => void }

/**
 * Creates a DATA_DIR for one run. If this process runs as root, PostgreSQL runs as another user, who must be
 * able to enter the folder.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'sincerely-bench-'))
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
