import type { Letter } from '@sincerely/contract/letters'
import { isOverdue } from '@sincerely/domain/letters/turnaround'
import { useId, useState } from 'react'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { OverdueMark } from '../overdue-mark.tsx'
import { inPlaceKeys } from '../in-place/use-in-place.ts'
import { InPlaceProblems } from '../in-place/in-place-problems.tsx'
import classes from './quiet-field.module.css'
import { type TypedDue, readDue, writeDue } from './typed-detail.ts'
import { useDetail } from './use-detail.ts'

/** Edits the date and time at which the letter is due, in the practice's time zone. Both are saved together. */
export function DueField({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  const id = useId()
  const detail = useDetail(letter, 'dueAt', {
    write: (dueAt) => writeDue(dueAt, timeZone),
    read: (typed: TypedDue, base) => readDue(typed, timeZone, base),
  })
  const current = writeDue(letter.dueAt, timeZone)
  const overdue = useOverdueWarning(letter, detail.typed)
  const type = (typed: TypedDue) => {
    overdue.onType()
    detail.type(typed)
  }
  const field = (part: keyof TypedDue, label: string) => (
    <input
      className={`${classes.field} ${classes[part]}`}
      aria-label={label}
      aria-describedby={`${id} ${id}-over`}
      aria-invalid={detail.problem !== null}
      autoComplete="off"
      value={detail.typed[part]}
      onChange={(event) => type({ ...detail.typed, [part]: event.currentTarget.value })}
      onKeyDown={inPlaceKeys(detail)}
    />
  )
  return (
    <>
      <span
        className={classes.line}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || detail.save()}
      >
        {field('day', 'Due date')}
        {field('time', 'Due time')}
        <span className={classes.mark}>
          <OverdueMark letter={letter} />
        </span>
      </span>
      <p id={`${id}-over`} className={classes.warning} role="status">
        {overdue.isShown && 'This date is in the past, so the letter is overdue.'}
      </p>
      <InPlaceProblems id={id} part={detail} current={`${current.day} ${current.time}`} />
    </>
  )
}

/** Warns about a date in the past, which may be intended and is accepted. The warning stays after the save. */
function useOverdueWarning({ status, dueAt }: Letter, typed: TypedDue) {
  const { timeZone } = useInfo()
  const now = useNow()
  const [isTyped, setIsTyped] = useState(false)
  const due = readDue(typed, timeZone, dueAt)
  return {
    isShown: isTyped && 'value' in due && isOverdue({ status, dueAt: due.value }, now, timeZone),
    onType: () => setIsTyped(true),
  }
}
