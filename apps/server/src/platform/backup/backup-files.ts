// The folder of backups: the names of its files, and the removal of files that are no longer needed.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { draftEnding } from './write-backup.ts'

/** For example `sincerely-2026-11-23T200000Z.backup`, so that sorting by name sorts by time. */
export function backupFileName(at: Date): string {
  return `sincerely-${stampOf(at)}.backup`
}

/** For example `2026-11-23T200000Z`. */
export function stampOf(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
}

/** Backups before updates have a separate folder, so that nightly backups do not displace them. */
export function beforeUpdates(folder: string): string {
  return join(folder, 'before-updates')
}

const abandonedMs = 24 * 3_600_000

/** Removes unfinished files that killed processes have left. */
export function removeOldDrafts(folder: string, now: Date): void {
  for (const name of namesIn(folder)) {
    const file = join(folder, name)
    if (name.endsWith(draftEnding) && now.getTime() - statSync(file).mtimeMs > abandonedMs)
      rmSync(file, { force: true })
  }
}

/** Keeps the newest `count` backups of a folder and removes the others. */
export function keepNewest(folder: string, count: number): void {
  for (const file of backupsIn(folder).slice(0, -count)) rmSync(file, { force: true })
}

/** The paths of the backups, with the newest last. */
export function backupsIn(folder: string): string[] {
  const names = namesIn(folder).filter((name) => /^sincerely-.*\.backup$/.test(name))
  return names.toSorted().map((name) => join(folder, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
