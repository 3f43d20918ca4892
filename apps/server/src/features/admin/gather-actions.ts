import type { RecentAction } from '@sincerely/contract/admin'

/** An audit line with the ids of user and subject, because two people may share a name. */
export type DoneAction = Omit<RecentAction, 'count' | 'orMore'> & {
  userId: number | null
  whomId: number | null
}

/**
 * Groups consecutive lines with the same action, user and subject under the latest time. The last group is marked `orMore` if it
 * reaches the end of the lines that were read, because older lines may belong to it.
 */
export function gatherActions(
  newestFirst: readonly DoneAction[],
  { most, hasOlder }: { most: number; hasOlder: boolean },
): RecentAction[] {
  const groups: { first: DoneAction; count: number }[] = []
  for (const one of newestFirst) {
    const last = groups.at(-1)
    if (last && isSame(last.first, one)) last.count += 1
    // Another group follows, so the group before it is complete.
    else if (groups.length === most) return linesOf(groups, false)
    else groups.push({ first: one, count: 1 })
  }
  return linesOf(groups, hasOlder)
}

function isSame(one: DoneAction, other: DoneAction): boolean {
  return one.action === other.action && one.userId === other.userId && one.whomId === other.whomId
}

function linesOf(groups: readonly { first: DoneAction; count: number }[], isCut: boolean): RecentAction[] {
  return groups.map(({ first: { userId: _user, whomId: _whom, ...shown }, count }, index) => ({
    ...shown,
    count,
    orMore: isCut && index === groups.length - 1,
  }))
}
