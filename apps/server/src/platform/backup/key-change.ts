// Exchanges the installation's secret key together with the database that was written under it, whatever interrupts.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../db/connect.ts'
import { labelDatabase, labelOf } from '../db/copy/databases.ts'
import { syncDirectory } from '@sincerely/embedded-postgres/state-file'

/**
 * Lays the key ready for when `next` becomes the database: they find each other by `stamp`, which the database carries as
 * its label. Nothing changes until then.
 */
export async function prepareKeyChange(
  dataDir: string,
  { next, stamp, secretKey }: { next: Connection; stamp: string; secretKey: string },
): Promise<void> {
  writeFileSync(waitingKey(dataDir, stamp), `${secretKey}\n`, { mode: 0o600, flush: true })
  syncDirectory(dataDir)
  // After what it says of where it comes from, by which what a killed restore left is known.
  const origin = (await labelOf(next))?.replace(/ \(restored \w+\)$/, '') ?? ''
  await labelDatabase(next, `${origin}${labelFor(stamp)}`)
}

/**
 * Puts the key in its place whose database is the current one; one whose database did not become that is removed. Costs
 * nothing where no key waits. The key there was stays, as `secret-key.before-…`.
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
    // Interrupted between the two, it goes on from here.
    if (existsSync(file) && !existsSync(earlier)) renameSync(file, earlier)
    renameSync(waitingKey(dataDir, stamp), file)
    syncDirectory(dataDir)
  }
}

/** The key that was in use before the change `stamp`; null when that changed none. */
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
