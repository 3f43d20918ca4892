import type { PracticeLetter } from '@sincerely/contract/practice-letters'
import { dayIn, relativeDay } from '@sincerely/domain/dates'
import { Link } from '@tanstack/react-router'
import { useInfo, useMomentText, useToday } from '../../../platform/practice.ts'
import { usePrefetchLetter } from '../letters.queries.ts'
import { PracticeStatusIcon } from './practice-status.tsx'
import classes from './practice.module.css'

/** What it is called, its number, and the way to it; of what is archived, to who deleted it and the way back. */
export function LetterTitle({ letter }: { letter: PracticeLetter }) {
  const prefetch = usePrefetchLetter()
  const { id, title, status } = letter
  return (
    <div className={classes.titleCell}>
      <PracticeStatusIcon status={status} />
      <div className={classes.words}>
        <Link
          to="/letters/$letterId"
          params={{ letterId: String(id) }}
          className={classes.title}
          preload={false}
          onPointerEnter={() => status !== 'archived' && prefetch(id)}
        >
          {title}
        </Link>
        <div className={classes.quiet}>Letter no. {id}</div>
      </div>
    </div>
  )
}

/** 'Today', 'Yesterday', '{n} days ago', else the day (spec §2 Admin Letters); the moment itself for who rests on it. */
export function Updated({ letter: { updatedAt, completedAt } }: { letter: PracticeLetter }) {
  const { timeZone } = useInfo()
  const today = useToday()
  const momentText = useMomentText()
  const posted = completedAt === null ? '' : `, posted ${momentText(completedAt)}`
  return (
    <time dateTime={updatedAt} title={`Updated ${momentText(updatedAt)}${posted}`}>
      {relativeDay(dayIn(new Date(updatedAt), timeZone), today)}
    </time>
  )
}
