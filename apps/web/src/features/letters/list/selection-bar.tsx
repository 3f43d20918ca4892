import { mostInBatch } from '@sincerely/contract/letter-batches'
import type { ListedLetter } from '@sincerely/contract/letters'
import { BatchBar } from '../batch/batch-bar.tsx'
import { elsewhereWords } from '../batch/chosen-letters.ts'
import type { useBatches } from '../batch/use-batches.tsx'
import type { LetterTab } from './letters-search.ts'
import type { More } from '../../../ui/load-more.tsx'
import type { Choosing } from './use-choosing.ts'

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
export function SelectionBar({ choosing, batches, letters, more, tab, total }: SelectionBarProps) {
  const { chosen, isLoadingAll, chooseAll, chooseLoaded, clear } = choosing
  const isEveryChosen = letters.length > 0 && letters.every(({ id }) => chosen.has(id))
  const isRestOffered = more !== null && chosen.size < mostInBatch && isEveryChosen
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
  if (total === undefined) return `Select all, up to ${mostInBatch}`
  return total > mostInBatch
    ? `Select the first ${mostInBatch}`
    : `Select all ${total.toLocaleString('en-GB')}`
}

function loadingWords(loaded: number, total: number | undefined): string {
  if (total === undefined) return `Loading, ${loaded} so far`
  return `Loading, ${loaded} of ${Math.min(total, mostInBatch)}`
}
