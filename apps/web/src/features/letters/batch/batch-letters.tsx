import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, memo, type ReactNode } from 'react'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import type { LettersSearch } from '../list/letters-search.ts'
import classes from './batch-letters.module.css'

const marks = {
  done: IconCheck,
  waiting: IconClock,
  warning: IconAlertTriangle,
  failed: IconX,
  'left-out': IconMinus,
} as const

export type BatchRow = {
  id: number
  /** Of several rows of one letter: which. */
  part?: string
  name: string
  /** Which letter it is, beside the name. */
  line: string | null
  /** It carries DRAFT when it is printed. */
  isDraft?: boolean
  mark: keyof typeof marks | null
  /** What became of it, in a word or two at the right. */
  state: string | null
  /** What stands in its way, below its name. */
  reason: string | null
  isToOpen: boolean
  /** What is asked of the letter, below its name. */
  detail?: ReactNode
}

export type BatchGroup = { title: string; rows: readonly BatchRow[] }

type BatchLettersProps = {
  groups: readonly BatchGroup[]
  searchFor: (letterId: number) => LettersSearch
  /** A letter is opened: the batch is out of the way then. */
  onOpen: () => void
}

/** The letters of a batch under what becomes of them. */
export function BatchLetters({ groups, searchFor, onOpen }: BatchLettersProps) {
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Fragment key={title}>
        <h3 className={classes.title}>
          {title} <span className={classes.count}>{rows.length.toLocaleString('en-GB')}</span>
        </h3>
        <ul className={classes.rows} aria-label={title}>
          {rows.map(({ detail, part, ...row }) => (
            <li key={`${row.id} ${part}`} className={classes.row}>
              <RowWords {...row} />
              {row.isToOpen && (
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to="/letters" search={searchFor(row.id)} resetScroll={false} />
                  )}
                  className={classes.open}
                  aria-label={`Open the letter for ${row.name}`}
                  onClick={onOpen}
                >
                  Open
                </Anchor>
              )}
              {detail && <div className={classes.detail}>{detail}</div>}
            </li>
          ))}
        </ul>
      </Fragment>
    ))
}

/** Hundreds of them stay as they are while one changes. */
const RowWords = memo(({ name, line, isDraft, mark, state, reason }: Omit<BatchRow, 'detail' | 'part'>) => {
  const Mark = mark && marks[mark]
  return (
    <>
      <span className={classes.mark} data-mark={mark}>
        {Mark && <Mark size={16} stroke={2} aria-hidden />}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {line !== null && <span className={classes.line}>{line}</span>}
        {reason !== null && (
          <span className={classes.reason} data-mark={mark}>
            {reason}
          </span>
        )}
      </span>
      {isDraft && <LetterStatusBadge status="draft" />}
      {state !== null && <span className={classes.state}>{state}</span>}
    </>
  )
})
