import type { RecentAction } from '@sincerely/contract/admin'

/** The same done by the same to the same, one after the other, is one line with the newest time; at most so many lines. */
export function gatherActions(
  newestFirst: readonly Omit<RecentAction, 'count'>[],
  most: number,
): RecentAction[] {
  const gathered: RecentAction[] = []
  for (const one of newestFirst) {
    const last = gathered.at(-1)
    if (last && isSame(last, one)) last.count += 1
    else if (gathered.length === most) break
    else gathered.push({ ...one, count: 1 })
  }
  return gathered
}

type Deed = Pick<RecentAction, 'action' | 'user' | 'whom'>

function isSame(one: Deed, other: Deed): boolean {
  return one.action === other.action && one.user === other.user && one.whom === other.whom
}
