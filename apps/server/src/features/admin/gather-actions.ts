import type { RecentAction } from '@sincerely/contract/admin'

/** A line of the trail, with who it was and to whom by id: two people may have one name. */
export type DoneAction = Omit<RecentAction, 'count' | 'orMore'> & {
  userId: number | null
  whomId: number | null
}

/**
 * The same done by the same to the same, one after the other, is one line with the newest time; at most so many lines. Where older
 * ones may not have been read, the line that reaches to the end of what was read may be of more.
 */
export function gatherActions(
  newestFirst: readonly DoneAction[],
  { most, hasOlder }: { most: number; hasOlder: boolean },
): RecentAction[] {
  const groups: { first: DoneAction; count: number }[] = []
  for (const one of newestFirst) {
    const last = groups.at(-1)
    if (last && isSame(last.first, one)) last.count += 1
    // The line before this one is whole: another came after it.
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
