// Decides when the server takes a backup, which earlier ones it removes, and when the last one is too old.
import { lastMondays } from '../admin/weeks.ts'
import { dayIn, instantOf } from '../dates.ts'

const hour = 3_600_000
const day = 24 * hour

/** The time of the nightly backup in the practice's time zone, when nobody dictates. */
const nightly = '02:00'

type Asked = {
  /** The time at which the last good backup started. */
  lastGood: Date | null
  /** The time at which the last backup started, even if it failed. */
  lastTry: Date | null
  /** The time at which the practice was created. Its first backup is taken in the first night. */
  since: Date
  now: Date
  timeZone: string
}

/**
 * A backup is due once a night. A missed one is taken as soon as the server runs, and a failed one is tried again after an hour.
 */
export function isBackupDue({ lastGood, lastTry, since, now, timeZone }: Asked): boolean {
  const today = instantOf(dayIn(now, timeZone), nightly, timeZone)
  const yesterday = new Date(now.getTime() - day)
  const night = today <= now ? today : instantOf(dayIn(yesterday, timeZone), nightly, timeZone)
  if ((lastGood ?? since) >= night) return false
  return lastTry === null || now.getTime() - lastTry.getTime() >= hour
}

export type KeptBackup = { id: number; at: Date; isGood: boolean }

/** The number of test-restored backups that are always kept, however old they are. */
const alwaysKept = 2

/**
 * Returns the ids of backups that are no longer needed. It keeps the last good backup of each day for this many days, and of each
 * week for this many weeks. It keeps only the last failed one, and only until a newer good one exists, because a whole file each
 * hour would fill the disk.
 */
export function outdatedBackups(
  backups: readonly KeptBackup[],
  { days, weeks, timeZone }: { days: number; weeks: number; timeZone: string },
): number[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const good = newestFirst.filter(({ isGood }) => isGood)
  const dayOf = ({ at }: KeptBackup) => dayIn(at, timeZone)
  const weekOf = (backup: KeptBackup) => lastMondays(dayOf(backup), 1)[0] ?? ''
  const kept = new Set(
    [
      ...firstOfEach(good, dayOf, days),
      ...firstOfEach(good, weekOf, weeks),
      ...good.slice(0, alwaysKept),
    ].map(({ id }) => id),
  )
  const newest = newestFirst[0]
  if (newest !== undefined && !newest.isGood) kept.add(newest.id)
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

function firstOfEach(
  backups: readonly KeptBackup[],
  groupOf: (backup: KeptBackup) => string,
  count: number,
): KeptBackup[] {
  const firsts = new Map<string, KeptBackup>()
  for (const backup of backups) if (!firsts.has(groupOf(backup))) firsts.set(groupOf(backup), backup)
  return [...firsts.values()].slice(0, count)
}

/** 'Old' means that one night was missed, and 'too-old' three nights. */
export function backupAge(lastGood: Date, now: Date): 'fresh' | 'old' | 'too-old' {
  const age = now.getTime() - lastGood.getTime()
  if (age <= 36 * hour) return 'fresh'
  return age <= 3 * day ? 'old' : 'too-old'
}
