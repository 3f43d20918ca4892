import { useState } from 'react'
import { openLetterId } from './letter-selection.ts'
import { filtersOf, type LettersSearch } from './letters-search.ts'

type List = {
  ids: number[]
  /** These are the letters of this tab and search, not those of the one before. */
  isCurrent: boolean
}

/**
 * The letter to show. The one that opened by itself stays open until the person moves on: a letter that arrives or
 * leaves meanwhile never puts another one under somebody's hand.
 */
export function useOpenLetter(search: LettersSearch, list: List, isWide: boolean): number | null {
  const place = JSON.stringify([search.status, search.q, filtersOf(search)])
  const [pinned, setPinned] = useState<{ place: string; id: number } | null>(null)
  const first = isWide && list.isCurrent ? list.ids[0] : undefined
  const isPinned = pinned?.place === place
  if (search.letter === undefined && !isPinned && first !== undefined) setPinned({ place, id: first })
  if (search.letter !== undefined && pinned !== null) setPinned(null)
  const ids = isPinned ? [pinned.id] : list.isCurrent ? list.ids : []
  return openLetterId(search.letter, ids, isWide)
}
