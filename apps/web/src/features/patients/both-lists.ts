/** Allergies or medicines after two people changed them: theirs, without what I took away, and with what I added. */
export function bothLists({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', string[]>): string[] {
  const stays = theirs.filter((item) => !has(base, item) || has(mine, item))
  const added = mine.filter((item) => !has(base, item) && !has(theirs, item))
  return [...stays, ...added]
}

/** 'added Warfarin, took away Aspirin': what was done to a list, for a sentence. */
export function listNews(before: string[], after: string[]): string {
  const added = after.filter((item) => !has(before, item))
  const gone = before.filter((item) => !has(after, item))
  const done = [
    ...(added.length > 0 ? [`added ${named(added)}`] : []),
    ...(gone.length > 0 ? [`took away ${named(gone)}`] : []),
  ]
  return done.join(', ') || 'changed the writing'
}

function has(items: readonly string[], sought: string): boolean {
  return items.some((item) => keyOf(item) === keyOf(sought))
}

function keyOf(item: string): string {
  return item.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

function named(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(items)
}
