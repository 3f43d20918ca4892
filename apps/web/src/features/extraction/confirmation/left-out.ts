import { counted } from '../import/counted.ts'
import type { Review } from '../import/review.ts'
import { hasUnreadName } from '../import/review-row.ts'
import type { Hold } from '../import/standings.ts'

/** Why the rows that stay behind were not created: '2 probably have a record already, 1 was not selected.' */
export function whyLeftOut({ rows, standings }: Review): string {
  const counts = new Map<Reason, number>()
  for (const row of rows) {
    const why = standings.get(row.key)?.hold ?? (hasUnreadName(row) ? 'unread' : 'not-selected')
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  const parts = [...counts].map(([why, count]) => reasons[why](count))
  return `${parts.join(', ')}.`
}

type Reason = Hold | 'unread' | 'not-selected'

const reasons = {
  problem: (count) => `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} something wrong`,
  number: (count) =>
    `${count} ${count === 1 ? 'has an NHS number' : 'have NHS numbers'} that somebody has already`,
  known: (count) => `${count} probably ${count === 1 ? 'has a record' : 'have records'} already`,
  twin: (count) => `${count} ${count === 1 ? 'is' : 'are'} probably in the list twice`,
  unread: (count) => `${count} ${count === 1 ? 'has a name' : 'have names'} that could not be fully read`,
  'not-selected': (count) => `${count} ${count === 1 ? 'was' : 'were'} not selected`,
} as const satisfies Record<Reason, (count: number) => string>
