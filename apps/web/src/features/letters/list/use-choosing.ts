import type { ListedLetter } from '@sincerely/contract/letters'
import { useState, useEffect, useEffectEvent } from 'react'
import { maxInBatch } from '@sincerely/contract/letter-batches'
import { toast } from '../../../ui/toast.ts'
import { isTooMany, nothingChosen, rangeOf, tooManySentence, withChosen } from '../batch/chosen-letters.ts'
import { useChosen } from '../batch/use-chosen.ts'
import type { More } from '../../../ui/load-more.tsx'

export type Choosing = ReturnType<typeof useChoosing>

type List = {
  letters: readonly ListedLetter[]
  more: More | null
  /** Names the tab, the search and the filters. */
  place: string
}

/** Choosing letters of the list for a batch; what was chosen in other lists stays chosen. */
export function useChoosing({ letters, more, place }: List) {
  const { chosen, keep, drop } = useChosen()
  const [isBegun, setBegun] = useState(false)
  /** The row that a range starts from. */
  const [last, setLast] = useState<number | null>(null)
  /** The list that is wanted whole. */
  const [whole, setWhole] = useState<string | null>(null)
  const choose = (rows: readonly ListedLetter[], isChosen = true) => {
    if (isChosen && isTooMany(chosen, rows)) toast({ type: 'info', message: tooManySentence })
    keep(withChosen(chosen, rows, isChosen))
  }
  const isLoadingAll = whole === place
  const chooseWhole = (rows: readonly ListedLetter[]) => {
    keep(withChosen(chosen, rows, true))
    setWhole(null)
  }
  useLoadAll({ letters, more, isWanted: isLoadingAll, onLoaded: chooseWhole })
  return {
    chosen,
    /** Boxes stand beside all letters. */
    isOn: isBegun || chosen.size > 0,
    begin: () => setBegun(true),
    toggle: (id: number) => {
      choose(rangeOf(letters, null, id), !chosen.has(id))
      setLast(id)
    },
    /** Everything from one row to the other; from the last one that was chosen unless told. */
    extend: (to: number, from: number | null = last) => {
      choose(rangeOf(letters, from, to))
      setLast(to)
    },
    chooseLoaded: () => choose(letters),
    /** The list is on its way to its end, to be chosen whole. */
    isLoadingAll,
    chooseAll: () => setWhole(place),
    /** Through, in a batch; the last one ends the selecting. */
    drop: (ids: readonly number[]) => {
      if (drop(ids) === 0) setBegun(false)
    },
    clear: () => {
      setBegun(false)
      setLast(null)
      setWhole(null)
      keep(nothingChosen)
    },
  }
}

type Wanted = {
  letters: readonly ListedLetter[]
  more: More | null
  /** The whole list is wanted, as far as a batch goes. */
  isWanted: boolean
  /** It is there, or a page of it did not come. */
  onLoaded: (letters: readonly ListedLetter[]) => void
}

/** Loads a list to its end, page by page, while that is wanted. */
function useLoadAll({ letters, more, isWanted, onLoaded }: Wanted): void {
  const isEnd = more === null || more.hasFailed || letters.length >= maxInBatch
  const isDue = isWanted && !isEnd && !more.isLoading
  const goOn = useEffectEvent(() => (isEnd ? onLoaded(letters) : more.load()))
  useEffect(() => {
    if (isDue || (isWanted && isEnd)) goOn()
  }, [isDue, isWanted, isEnd])
}
