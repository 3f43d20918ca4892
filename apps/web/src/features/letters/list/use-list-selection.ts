import type { ListedLetter } from '@sincerely/contract/letters'
import { useState, useEffect, useEffectEvent } from 'react'
import { maxInBatch } from '@sincerely/contract/letter-batches'
import { toast } from '../../../ui/toast.ts'
import {
  exceedsBatchLimit,
  noLetters,
  rowsBetween,
  batchLimitSentence,
  withSelection,
} from '../batch/selected-letters.ts'
import { useSelectedLetters } from '../batch/use-selected-letters.ts'
import type { LetterTab } from './letters-search.ts'
import type { More } from '../../../ui/load-more.tsx'

export type ListSelection = ReturnType<typeof useListSelection>

type List = {
  letters: readonly ListedLetter[]
  more: More | null
  tab: LetterTab
  /** The search and filters as a string; '' if there are none. */
  narrowedBy: string
}

/** Selects letters of the list for a batch. Letters of the same tab that are selected in other lists stay selected. */
export function useListSelection({ letters, more, tab, narrowedBy }: List) {
  const listKey = `${tab} ${narrowedBy}`
  const { selected, setSelected, deselect } = useSelectedLetters(tab)
  const [isActive, setActive] = useState(false)
  /** The row that a range starts from. */
  const [anchor, setAnchor] = useState<number | null>(null)
  /** The key of the list that is being loaded completely, to select all of it; null if none is. */
  const [loadingKey, setLoadingKey] = useState<string | null>(null)
  const select = (rows: readonly ListedLetter[], isSelected = true) => {
    if (isSelected && exceedsBatchLimit(selected, rows)) toast({ type: 'info', message: batchLimitSentence })
    setSelected(withSelection(selected, rows, isSelected))
  }
  const isLoadingAll = loadingKey === listKey
  const selectAllLoaded = (rows: readonly ListedLetter[]) => {
    setSelected(withSelection(selected, rows, true))
    setLoadingKey(null)
  }
  useLoadAll({ letters, more, isEnabled: isLoadingAll, onLoaded: selectAllLoaded })
  return {
    selected,
    /** Whether selection mode is on, so that all rows show a checkbox. */
    isOn: isActive || selected.size > 0,
    start: () => setActive(true),
    toggle: (id: number) => {
      select(rowsBetween(letters, null, id), !selected.has(id))
      setAnchor(id)
    },
    /** Selects all rows from `from` to `to`. By default, `from` is the row that was selected last. */
    extend: (to: number, from: number | null = anchor) => {
      select(rowsBetween(letters, from, to))
      setAnchor(to)
    },
    selectLoaded: () => select(letters),
    isLoadingAll,
    selectAll: () => setLoadingKey(listKey),
    /** Deselects the letters that a batch has finished. Selection mode ends when the last letter is deselected. */
    deselect: (ids: readonly number[]) => {
      if (deselect(ids) === 0) setActive(false)
    },
    clear: () => {
      setActive(false)
      setAnchor(null)
      setLoadingKey(null)
      setSelected(noLetters)
    },
  }
}

type LoadAllOptions = {
  letters: readonly ListedLetter[]
  more: More | null
  /** Whether to load the whole list, up to the limit of a batch. */
  isEnabled: boolean
  /** Called when everything is loaded or loading a page failed. */
  onLoaded: (letters: readonly ListedLetter[]) => void
}

/** Loads a list completely, page by page. */
function useLoadAll({ letters, more, isEnabled, onLoaded }: LoadAllOptions): void {
  const isEnd = more === null || more.hasFailed || letters.length >= maxInBatch
  const isDue = isEnabled && !isEnd && !more.isFetching
  const proceed = useEffectEvent(() => (isEnd ? onLoaded(letters) : more.load()))
  useEffect(() => {
    if (isDue || (isEnabled && isEnd)) proceed()
  }, [isDue, isEnabled, isEnd])
}
