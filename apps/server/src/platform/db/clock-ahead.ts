// Compares this server's clock with PostgreSQL's: one dates letters, the other starts jobs.
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A difference, in ms, that two NTP-synchronised clocks do not have. */
const tolerated = 5000

/**
 * How far this server's clock is ahead of the database's, in ms; negative if it is behind. Differences that the round trip can
 * explain count as none. `clock` is the machine's own except in tests; the app's may be fixed.
 */
export async function clockAhead(db: Db, clock: () => number = Date.now): Promise<number> {
  const sentAt = clock()
  const { rows } = await sql<{
    at: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  const answeredAt = clock()
  const ahead = (sentAt + answeredAt) / 2 - (rows[0]?.at ?? answeredAt)
  const uncertainty = (answeredAt - sentAt) / 2
  return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - uncertainty)
}

/** A sentence with what to do about it; null while the clocks agree. */
export function clockWarning(ahead: number): string | null {
  if (Math.abs(ahead) <= tolerated) return null
  const seconds = Math.round(Math.abs(ahead) / 1000).toLocaleString('en-GB')
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return `This server's clock is ${seconds} s ${where} PostgreSQL's clock. Set both with NTP, because letter dates and due dates depend on them.`
}
