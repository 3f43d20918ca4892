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
  /** Returns the URL of this letter in this list. */
  searchFor: (letterId: number) => LettersSearch
  isOpen: boolean
  /** Whether the person works for several doctors, so that the row names the doctor. */
  hasSeveralDoctors: boolean
  /** Whether this person has unsaved text in the letter. */
  isUnsaved: boolean
  onFocus: (event: FocusEvent) => void
  /** Selects everything up to this row, on Shift-click. */
  onExtend: (letterId: number) => void
}

/** Shows one letter of the list, prefetched on hover or focus. Memoised, so that scrolling does not render it again. */
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
      onMouseDown={preventTextSelection}
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
        {letter.excerpt !== null && <Excerpt text={letter.excerpt} q={q} />}
      </span>
      <span className={classes.marks}>
        <LetterStatusBadge status={letter.status} />
        {letter.attention && <AttentionMark attention={letter.attention} />}
        <OverdueMark letter={letter} />
      </span>
    </Link>
  )
})

function AttentionMark({ attention }: { attention: LetterAttention }) {
  if (attention === 'undelivered') return <ToneBadge tone="red">Not sent</ToneBadge>
  return <ToneBadge tone="grey">Returned</ToneBadge>
}

/** Prevents Shift-click from selecting text between two clicks. */
function preventTextSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

/** Shows a line of a letter with the search terms highlighted. */
function Excerpt({ text, q }: { text: string; q: string }) {
  const terms = q
    .split(/\s+/u)
    .map(normalised)
    .filter((word) => word !== '')
  return (
    <span className={classes.excerpt}>
      {[...text.matchAll(/[\p{L}\p{M}\p{N}’']+|[^\p{L}\p{M}\p{N}’']+/gu)].map(({ 0: part, index: at }) => (
        <Fragment key={`${at} ${part}`}>
          {terms.some((word) => normalised(part).startsWith(word)) ? <mark>{part}</mark> : part}
        </Fragment>
      ))}
    </span>
  )
}

function normalised(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
}
