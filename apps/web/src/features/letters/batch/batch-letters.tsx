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
  /** Distinguishes several rows of one letter. */
  part?: string
  name: string
  /** The MR number, type and date of the letter, shown beside the name. */
  line: string | null
  /** Whether the letter is printed with the mark DRAFT. */
  isDraft?: boolean
  mark: keyof typeof marks | null
  /** The result in one or two words, shown on the right. */
  state: string | null
  /** The reason if the letter is excluded or has failed, shown below the name; null otherwise. */
  reason: string | null
  canOpen: boolean
  /** Controls shown below the name. */
  detail?: ReactNode
}

export type BatchGroup = { title: string; rows: readonly BatchRow[] }

type BatchLettersProps = {
  groups: readonly BatchGroup[]
  searchFor: (letterId: number) => LettersSearch
  /** Called when a letter is opened, to close the dialog. */
  onOpen: () => void
}

/** Lists the letters of a batch, grouped by what happens to them. */
export function BatchLetters({ groups, searchFor, onOpen }: BatchLettersProps) {
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Fragment key={title}>
        <h3 className={classes.title} data-bar>
          {title} <span className={classes.count}>{rows.length.toLocaleString('en-GB')}</span>
        </h3>
        <ul className={classes.rows} aria-label={title}>
          {rows.map(({ detail, part, ...row }) => (
            <li key={`${row.id} ${part}`} className={classes.row}>
              <RowWords {...row} />
              {row.canOpen && (
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

/** Memoised, because a batch has hundreds of rows and only one changes at a time. */
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
