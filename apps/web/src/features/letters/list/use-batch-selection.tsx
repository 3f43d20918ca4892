import type { ListedLetter } from '@sincerely/contract/letters'
import { useEffect } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { whenIdle } from '../../../ui/when-idle.tsx'
import { useBatches } from '../batch/use-batches.tsx'
import type { useLetters } from '../letters.queries.ts'
import type { More } from '../../../ui/load-more.tsx'
import type { LettersSearch, LetterTab } from './letters-search.ts'
import { countOf } from './letter-tabs.tsx'
import { useListSelection } from './use-list-selection.ts'

// The first page does not wait for the bar, which only a selection needs.
const SelectionBar = lazyPart(async () => (await import('../batch/batch-bar.tsx')).SelectionBar)

type BatchSelectionOptions = {
  list: ReturnType<typeof useLetters>
  letters: readonly ListedLetter[]
  more: More | null
  tab: LetterTab
  /** The search and filters as a string; '' if there are none. */
  narrowedBy: string
  isListShown: boolean
  searchFor: (letterId: number) => LettersSearch
}

/** Provides the selection in the list with its batch actions. Pass `side` to the list's pane and render the `dialog`. */
export function useBatchSelection({
  list,
  letters,
  more,
  tab,
  narrowedBy,
  isListShown,
  searchFor,
}: BatchSelectionOptions) {
  const selection = useListSelection({ letters, more, tab, narrowedBy })
  const { selected, deselect, isOn, start, clear } = selection
  const batches = useBatches({ selected, letters, tab, isListShown, searchFor, onDone: deselect })
  const counts = list.data?.pages[0]?.counts
  // The counts are for whole tabs, without search and filters.
  const total = counts && narrowedBy === '' ? countOf(tab, counts) : undefined
  useEffect(() => whenIdle(SelectionBar.preload), [])
  const bar = isOn && (
    <LazyBoundary>
      <SelectionBar
        selection={selection}
        batches={batches}
        letters={letters}
        more={more}
        tab={tab}
        total={total}
      />
    </LazyBoundary>
  )
  return {
    selection,
    /** Whether the shortcuts a and p apply to the selection instead of the open letter. */
    isBesideLetter: isListShown && selected.size > 0,
    side: { isOn, count: selected.size, onToggle: isOn ? clear : start, bar },
    dialog: batches.dialog,
  }
}
