// Compares this server's clock with PostgreSQL's. The first dates letters, and the second starts jobs.
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** In milliseconds. Two clocks that are synchronised by NTP do not differ by this much. */
const tolerated = 5000

/**
 * By how many ms this server's clock is ahead of the database's; negative if it is behind. A difference that the round trip can
 * explain counts as none. Only tests pass another `clock` than the machine's, because the app's clock may be fixed in tests.
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

/** A sentence with the next step for the operator. Null while the clocks agree. */
export function clockWarning(ahead: number): string | null {
  if (Math.abs(ahead) <= tolerated) return null
  const seconds = Math.round(Math.abs(ahead) / 1000).toLocaleString('en-GB')
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return `This server's clock is ${seconds} s ${where} PostgreSQL's clock. Set both with NTP, because letter dates and due dates depend on them.`
}
