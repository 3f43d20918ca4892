import type { ListedLetter } from '@sincerely/contract/letters'
import { useBatches } from '../batch/use-batches.tsx'
import type { useLetters } from '../letters.queries.ts'
import type { LettersSearch, LetterTab } from './letters-search.ts'
import { countOf } from './letter-tabs.tsx'
import type { More } from '../../../ui/load-more.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useChoosing } from './use-choosing.ts'

type Selecting = {
  list: ReturnType<typeof useLetters>
  letters: readonly ListedLetter[]
  more: More | null
  tab: LetterTab
  /** Of what narrows the list; '' where nothing does. */
  narrowing: string
  isListShown: boolean
  searchFor: (letterId: number) => LettersSearch
}

/** Selecting letters in the list, and what is done with them: give `side` to the list's side, and put the `dialog` on the page. */
export function useSelecting({ list, letters, more, tab, narrowing, isListShown, searchFor }: Selecting) {
  const choosing = useChoosing({ letters, more, place: `${tab} ${narrowing}` })
  const { chosen, drop, isOn, begin, clear } = choosing
  const batches = useBatches({ chosen, letters, tab, isShown: isListShown, searchFor, onDone: drop })
  const counts = list.data?.pages[0]?.counts
  // Only the whole list of a tab is counted.
  const total = counts && narrowing === '' ? countOf(tab, counts) : undefined
  const bar = isOn && (
    <SelectionBar
      choosing={choosing}
      batches={batches}
      letters={letters}
      more={more}
      tab={tab}
      total={total}
    />
  )
  return {
    choosing,
    /** a and p are about what is selected. */
    isBesideLetter: isListShown && chosen.size > 0,
    side: { isOn, count: chosen.size, onToggle: isOn ? clear : begin, bar },
    dialog: batches.dialog,
  }
}
