import type { ListedLetter } from '@sincerely/contract/letters'
import { maxInBatch } from '@sincerely/contract/letter-batches'
import { useBatches } from '../batch/use-batches.tsx'
import type { useLetters } from '../letters.queries.ts'
import type { More } from '../../../ui/load-more.tsx'
import { BatchBar } from '../batch/batch-bar.tsx'
import { elsewhereText } from '../batch/selected-letters.ts'
import type { LettersSearch, LetterTab } from './letters-search.ts'
import { countOf } from './letter-tabs.tsx'
import { type ListSelection, useListSelection } from './use-list-selection.ts'

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
  const bar = isOn && (
    <SelectionBar
      selection={selection}
      batches={batches}
      letters={letters}
      more={more}
      tab={tab}
      total={total}
    />
  )
  return {
    selection,
    /** Whether the shortcuts a and p apply to the selection instead of the open letter. */
    isBesideLetter: isListShown && selected.size > 0,
    side: { isOn, count: selected.size, onToggle: isOn ? clear : start, bar },
    dialog: batches.dialog,
  }
}

type SelectionBarProps = {
  selection: ListSelection
  batches: ReturnType<typeof useBatches>
  letters: readonly ListedLetter[]
  more: More | null
  tab: LetterTab
  /** The number of letters in the whole list; undefined if unknown. */
  total: number | undefined
}

/** The bar for the selection. It offers to select the whole list at first, and again once all loaded rows are selected. */
function SelectionBar({ selection, batches, letters, more, tab, total }: SelectionBarProps) {
  const { selected, isLoadingAll, selectAll, selectLoaded, clear } = selection
  const isEverySelected = letters.length > 0 && letters.every(({ id }) => selected.has(id))
  const offersRest = more !== null && selected.size < maxInBatch && isEverySelected
  const offersAll = selected.size === 0 && letters.length > 0
  const rest = isLoadingAll
    ? { label: loadingLabel(letters.length, total), run: null }
    : (offersRest || offersAll) && {
        label: selectAllLabel(more === null ? letters.length : total),
        run: more === null ? selectLoaded : selectAll,
      }
  return (
    <BatchBar
      count={selected.size}
      elsewhere={elsewhereText(selected, { rows: letters, isWhole: more === null, tab })}
      rest={rest || null}
      actions={batches.actions}
      primary={batches.primary}
      onStart={batches.start}
      onPreload={batches.preload}
      onClear={clear}
    />
  )
}

function selectAllLabel(total: number | undefined): string {
  if (total === undefined) return `Select all, up to ${maxInBatch}`
  return total > maxInBatch ? `Select the first ${maxInBatch}` : `Select all ${total.toLocaleString('en-GB')}`
}

function loadingLabel(loaded: number, total: number | undefined): string {
  if (total === undefined) return `Loading, ${loaded} so far`
  return `Loading, ${loaded} of ${Math.min(total, maxInBatch)}`
}
