import { mostInBatch } from '@sincerely/contract/letter-batches'
import type { ListedLetter } from '@sincerely/contract/letters'
import { useEffect, useEffectEvent } from 'react'
import type { More } from '../../../ui/load-more.tsx'

type Wanted = {
  letters: readonly ListedLetter[]
  more: More | null
  /** The whole list is wanted, as far as a batch goes. */
  isWanted: boolean
  /** It is there, or a page of it did not come. */
  onLoaded: (letters: readonly ListedLetter[]) => void
}

/** Loads a list to its end, page by page, while that is wanted. */
export function useLoadAll({ letters, more, isWanted, onLoaded }: Wanted): void {
  const isEnd = more === null || more.hasFailed || letters.length >= mostInBatch
  const isDue = isWanted && !isEnd && !more.isLoading
  const goOn = useEffectEvent(() => (isEnd ? onLoaded(letters) : more.load()))
  useEffect(() => {
    if (isDue || (isWanted && isEnd)) goOn()
  }, [isDue, isWanted, isEnd])
}
