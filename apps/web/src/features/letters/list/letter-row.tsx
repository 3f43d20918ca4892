import type { ListedLetter } from '@sincerely/contract/letters'
import { Link } from '@tanstack/react-router'
import type { FocusEvent } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { initials, letterLine } from '../letter-words.ts'
import { OverdueMark } from '../overdue-mark.tsx'
import { FoundWords } from './found-words.tsx'
import type { LettersSearch } from './letters-search.ts'
import classes from './letter-list.module.css'

type LetterRowProps = {
  letter: ListedLetter
  q: string
  /** Where a click leads: this letter, in this list. */
  search: LettersSearch
  isOpen: boolean
  /** Text of one's own waits in it. */
  isUnsaved: boolean
  onRest: () => void
  onFocus: (event: FocusEvent) => void
}

/** One letter of the list. Its text is fetched while the pointer or the focus rests on it. */
export function LetterRow({ letter, q, search, isOpen, isUnsaved, onRest, onFocus }: LetterRowProps) {
  const { timeZone } = useInfo()
  return (
    <Link
      to="/letters"
      search={search}
      className={classes.row}
      data-letter={letter.id}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      onPointerEnter={onRest}
      onFocus={(event) => {
        onRest()
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
        {letter.excerpt !== null && <FoundWords text={letter.excerpt} q={q} />}
      </span>
      <span className={classes.marks}>
        <LetterStatusBadge status={letter.status} />
        <OverdueMark letter={letter} />
      </span>
    </Link>
  )
}
