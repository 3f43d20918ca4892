/** Merges allergies or medicines that two people changed: theirs, minus what I removed, plus what I added. */
export function bothLists({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', string[]>): string[] {
  const stays = theirs.filter((item) => !has(base, item) || has(mine, item))
  const added = mine.filter((item) => !has(base, item) && !has(theirs, item))
  return [...stays, ...added]
}

function has(items: readonly string[], sought: string): boolean {
  return items.some((item) => keyOf(item) === keyOf(sought))
}

function keyOf(item: string): string {
  return item.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}
