import type { ListedLetter } from '@sincerely/contract/letters'
import type { LetterAttention } from '@sincerely/domain/letters/attention'
import { Link } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, memo, Fragment } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { initials, letterLine } from '../letter-words.ts'
import { usePrefetchLetter } from '../letters.queries.ts'
import { OverdueMark } from '../overdue-mark.tsx'
import type { LettersSearch } from './letters-search.ts'
import classes from './letter-list.module.css'

type LetterRowProps = {
  letter: ListedLetter
  q: string
  /** Where a row leads: this letter, in this list. */
  searchFor: (letterId: number) => LettersSearch
  isOpen: boolean
  /** Who works for several doctors is told whose letter it is. */
  hasSeveralDoctors: boolean
  /** Text of one's own waits in it. */
  isUnsaved: boolean
  onFocus: (event: FocusEvent) => void
  /** A click with Shift: everything up to this row is chosen. */
  onExtend: (letterId: number) => void
}

/**
 * One letter of the list. Its text is fetched while the pointer or the focus rests on it. It is drawn again only when it
 * has changed: while the list scrolls, its rows do not.
 */
export const LetterRow = memo(function LetterRow(props: LetterRowProps) {
  const { letter, q, searchFor, isOpen, hasSeveralDoctors, isUnsaved, onFocus, onExtend } = props
  const { timeZone } = useInfo()
  const prefetch = usePrefetchLetter()
  const extend = (event: MouseEvent) => {
    if (!event.shiftKey) return
    event.preventDefault()
    onExtend(letter.id)
  }
  return (
    <Link
      to="/letters"
      search={searchFor(letter.id)}
      className={classes.row}
      data-letter={letter.id}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      onMouseDown={keepWordsUnmarked}
      onClick={extend}
      onPointerEnter={() => prefetch(letter.id)}
      onFocus={(event) => {
        prefetch(letter.id)
        onFocus(event)
      }}
      preload={false}
      resetScroll={false}
    >
      <span className={classes.avatar} aria-hidden>
        {initials(letter.patientName)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{letter.patientName}</span>
        <span className={classes.line}>
          {isUnsaved && <span className={classes.unsaved}>Unsaved text · </span>}
          {letterLine(letter, timeZone)}
        </span>
        {hasSeveralDoctors && <span className={classes.line}>{letter.doctorName}</span>}
        {letter.excerpt !== null && <FoundWords text={letter.excerpt} q={q} />}
      </span>
      <span className={classes.marks}>
        <LetterStatusBadge status={letter.status} />
        {letter.attention && <AttentionMark attention={letter.attention} />}
        <OverdueMark letter={letter} />
      </span>
    </Link>
  )
})

/** Somebody has to look at it again; the letter says why. */
function AttentionMark({ attention }: { attention: LetterAttention }) {
  if (attention === 'undelivered') return <ToneBadge tone="red">Not sent</ToneBadge>
  return <ToneBadge tone="grey">Returned</ToneBadge>
}

/** A click with Shift would mark all words from the last click on. */
function keepWordsUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

/** A line of a letter with the words that were searched for marked. */
function FoundWords({ text, q }: { text: string; q: string }) {
  const sought = q
    .split(/\s+/u)
    .map(folded)
    .filter((word) => word !== '')
  return (
    <span className={classes.excerpt}>
      {[...text.matchAll(/[\p{L}\p{M}\p{N}’']+|[^\p{L}\p{M}\p{N}’']+/gu)].map(({ 0: part, index: at }) => (
        <Fragment key={`${at} ${part}`}>
          {sought.some((word) => folded(part).startsWith(word)) ? <mark>{part}</mark> : part}
        </Fragment>
      ))}
    </span>
  )
}

function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
}
