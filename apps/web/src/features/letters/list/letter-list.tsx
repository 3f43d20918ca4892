import type { LetterSummary } from '@sincerely/contract/letters'
import { type RefObject, useEffect, useRef } from 'react'
import { usePrefetchLetter } from '../letters.queries.ts'
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
  const list = useRef<HTMLUListElement>(null)
  useFollowOpenRow(list, openId)
  return (
    <>
      <ul ref={list} className={classes.rows} aria-label="Letters">
        {letters.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            search={searchFor(letter.id)}
            isOpen={letter.id === openId}
            onRest={() => prefetch(letter.id)}
          />
        ))}
      </ul>
      {more && <LoadMore {...more} />}
    </>
  )
}

/** Keeps the open row in sight, and the focus on it when the focus was in the list. */
function useFollowOpenRow(list: RefObject<HTMLUListElement | null>, openId: number | null): void {
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-letter="${openId}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    if (list.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
  }, [list, openId])
}
