// Compares this server's clock with PostgreSQL's: letters are dated and due by the one, jobs are begun by the other.
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** From here on, in ms, two clocks that NTP sets are not set by it. */
const tolerated = 5000

/**
 * By how many ms this server's clock is ahead of the database's; negative where it is behind. What the way there and back may
 * account for counts as none. `clock` is the machine's own unless a test gives another: the app's may be a fixed one.
 */
export async function clockAhead(db: Db, clock: () => number = Date.now): Promise<number> {
  const asked = clock()
  const { rows } = await sql<{
    at: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  const answered = clock()
  const ahead = (asked + answered) / 2 - (rows[0]?.at ?? answered)
  const unsure = (answered - asked) / 2
  return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - unsure)
}

/** What to do about it, in a sentence; null while the clocks agree. */
export function clockWarning(ahead: number): string | null {
  if (Math.abs(ahead) <= tolerated) return null
  const seconds = Math.round(Math.abs(ahead) / 1000).toLocaleString('en-GB')
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return `This server’s clock is ${seconds} s ${where} PostgreSQL’s clock. Set both with NTP, because letter dates and due dates depend on them.`
}
