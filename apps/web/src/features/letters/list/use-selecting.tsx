import type { ListedLetter } from '@sincerely/contract/letters'
import { maxInBatch } from '@sincerely/contract/letter-batches'
import { useBatches } from '../batch/use-batches.tsx'
import type { useLetters } from '../letters.queries.ts'
import type { More } from '../../../ui/load-more.tsx'
import { BatchBar } from '../batch/batch-bar.tsx'
import { elsewhereWords } from '../batch/chosen-letters.ts'
import type { LettersSearch, LetterTab } from './letters-search.ts'
import { countOf } from './letter-tabs.tsx'
import { type Choosing, useChoosing } from './use-choosing.ts'

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

type SelectionBarProps = {
  choosing: Choosing
  batches: ReturnType<typeof useBatches>
  letters: readonly ListedLetter[]
  more: More | null
  tab: LetterTab
  /** How many letters the whole list has; undefined where nobody has counted them. */
  total: number | undefined
}

/** The bar for what is selected; all of the list is offered at the beginning, and once everything that is loaded is selected. */
function SelectionBar({ choosing, batches, letters, more, tab, total }: SelectionBarProps) {
  const { chosen, isLoadingAll, chooseAll, chooseLoaded, clear } = choosing
  const isEveryChosen = letters.length > 0 && letters.every(({ id }) => chosen.has(id))
  const isRestOffered = more !== null && chosen.size < maxInBatch && isEveryChosen
  const isAllOffered = chosen.size === 0 && letters.length > 0
  const rest = isLoadingAll
    ? { words: loadingWords(letters.length, total), run: null }
    : (isRestOffered || isAllOffered) && {
        words: restWords(more === null ? letters.length : total),
        run: more === null ? chooseLoaded : chooseAll,
      }
  return (
    <BatchBar
      count={chosen.size}
      elsewhere={elsewhereWords(chosen, { rows: letters, isWhole: more === null, tab })}
      rest={rest || null}
      offers={batches.offers}
      next={batches.next}
      onBegin={batches.begin}
      onSoon={batches.soon}
      onClear={clear}
    />
  )
}

function restWords(total: number | undefined): string {
  if (total === undefined) return `Select all, up to ${maxInBatch}`
  return total > maxInBatch ? `Select the first ${maxInBatch}` : `Select all ${total.toLocaleString('en-GB')}`
}

function loadingWords(loaded: number, total: number | undefined): string {
  if (total === undefined) return `Loading, ${loaded} so far`
  return `Loading, ${loaded} of ${Math.min(total, maxInBatch)}`
}
