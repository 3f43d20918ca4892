import { counted } from '../import/counted.ts'
import type { WhyLeftOut } from '../import/left-out.ts'

/** Why the rows that stay behind were not created: '2 probably have a record already, you left out 1.' */
export function whyLeftOut(reasons: readonly WhyLeftOut[]): string {
  const counts = new Map<WhyLeftOut, number>()
  for (const why of reasons) counts.set(why, (counts.get(why) ?? 0) + 1)
  const parts = [...counts].map(([why, count]) => sentences[why](count))
  const all = `${parts.join(', ')}.`
  return all.charAt(0).toUpperCase() + all.slice(1)
}

const sentences = {
  problem: (count) => `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} something wrong`,
  number: (count) =>
    `${count} ${count === 1 ? 'has an NHS number' : 'have NHS numbers'} that somebody has already`,
  known: (count) => `${count} probably ${count === 1 ? 'has a record' : 'have records'} already`,
  twin: (count) => `${count} ${count === 1 ? 'is' : 'are'} probably in the list twice`,
  unread: (count) => `${count} ${count === 1 ? 'has a name' : 'have names'} that could not be fully read`,
  discouraged: (count) =>
    `${count} ${count === 1 ? 'is' : 'are'} marked in the list as deceased, crossed out, hidden or with a note`,
  'kept-out': (count) =>
    `${count} ${count === 1 ? 'was left out as a copy of another row' : 'were left out as copies of other rows'}`,
  'by-hand': (count) => `you left out ${count}`,
  later: (count) => `${count} ${count === 1 ? 'was' : 'were'} selected only after these were sent`,
} as const satisfies Record<WhyLeftOut, (count: number) => string>
