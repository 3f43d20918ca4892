import type { LetterSummary } from '@sincerely/contract/letters'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { usePrefetchLetter } from '../letters.queries.ts'
import { useUnsavedIds } from '../use-unsaved-letters.ts'
import { LetterRow } from './letter-row.tsx'
import type { LettersSearch } from './letters-search.ts'
import { LoadMore, type More } from './load-more.tsx'
import classes from './letter-list.module.css'

type LetterListProps = {
  letters: LetterSummary[]
  openId: number | null
  /** Where a row leads. */
  searchFor: (letterId: number) => LettersSearch
  /** The next page; null when there is none. */
  more: More | null
}

/** The rows, newest first. */
export function LetterList({ letters, openId, searchFor, more }: LetterListProps) {
  const prefetch = usePrefetchLetter()
  const unsaved = useUnsavedIds()
  const list = useRef<HTMLUListElement>(null)
  const keepPlace = useFollowOpenRow(list, openId)
  return (
    <>
      <ul ref={list} className={classes.rows} aria-label="Letters">
        {letters.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            search={searchFor(letter.id)}
            isOpen={letter.id === openId}
            isUnsaved={unsaved.has(letter.id)}
            onRest={() => prefetch(letter.id)}
            onFocus={keepPlace}
          />
        ))}
      </ul>
      {more && <LoadMore {...more} />}
    </>
  )
}

/**
 * Keeps the open row in sight, and the focus on it when the focus was in the list: also when the row that had it left the
 * list. Answers what takes note of the focus.
 */
function useFollowOpenRow(list: RefObject<HTMLUListElement | null>, openId: number | null) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-letter="${openId}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    const isLost = last.current?.isConnected === false && isFocusNowhere()
    if (isLost || list.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
  }, [list, openId])
  return ({ currentTarget }: FocusEvent) => {
    last.current = currentTarget
  }
}
