// Replaces the installation's secret key together with the database that is encrypted with it, even after an interruption.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../db/connect.ts'
import { labelDatabase, labelOf } from '../db/copy/databases.ts'
import { syncDirectory } from '@sincerely/embedded-postgres/state-file'

/**
 * Stores the new key until `next` becomes the current database. The key's file and the database's label have the same `stamp`.
 * Until then nothing changes.
 */
export async function prepareKeyChange(
  dataDir: string,
  { next, stamp, secretKey }: { next: Connection; stamp: string; secretKey: string },
): Promise<void> {
  writeFileSync(waitingKey(dataDir, stamp), `${secretKey}\n`, { mode: 0o600, flush: true })
  syncDirectory(dataDir)
  // The label already names the database's origin, which is needed to find databases left by a killed restore.
  const origin = (await labelOf(next))?.replace(/ \(restored \w+\)$/, '') ?? ''
  await labelDatabase(next, `${origin}${labelFor(stamp)}`)
}

/**
 * Activates the key whose database is the current one, and deletes keys of other databases. The cost is small if no key is
 * waiting. The previous key is kept as `secret-key.before-…`.
 */
export async function finishKeyChange(dataDir: string, current: Connection): Promise<void> {
  const waiting = stampsIn(dataDir)
  if (waiting.length === 0) return
  const label = await labelOf(current)
  for (const stamp of waiting) {
    const [file, earlier] = [join(dataDir, 'secret-key'), earlierKey(dataDir, stamp)]
    if (label?.endsWith(labelFor(stamp)) !== true) {
      rmSync(waitingKey(dataDir, stamp))
      continue
    }
    // If the first of the two renames was done before an interruption, only the second is needed.
    if (existsSync(file) && !existsSync(earlier)) renameSync(file, earlier)
    renameSync(waitingKey(dataDir, stamp), file)
    syncDirectory(dataDir)
  }
}

/** The key that was used before the change `stamp`; null if the key was not replaced. */
export function keyBefore(dataDir: string, stamp: string): string | null {
  const file = earlierKey(dataDir, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

const labelFor = (stamp: string) => ` (restored ${stamp})`
const waitingKey = (dataDir: string, stamp: string) => join(dataDir, `secret-key.for-${stamp}`)
const earlierKey = (dataDir: string, stamp: string) => join(dataDir, `secret-key.before-${stamp}`)

function stampsIn(dataDir: string): string[] {
  return readdirSync(dataDir).flatMap((name) => /^secret-key\.for-(\w+)$/.exec(name)?.[1] ?? [])
}
