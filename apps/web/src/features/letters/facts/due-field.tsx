import type { Letter } from '@sincerely/contract/letters'
import { isOverdue } from '@sincerely/domain/letters/turnaround'
import { useId, useState } from 'react'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { OverdueMark } from '../overdue-mark.tsx'
import { inPlaceKeys } from '../in-place/in-place-keys.ts'
import { InPlaceTroubles } from '../in-place/in-place-troubles.tsx'
import classes from './quiet-field.module.css'
import { type TypedDue, readDue, writeDue } from './typed-detail.ts'
import { useDetail } from './use-detail.ts'

/** Day and time by which the letter is to be on its way, by the clocks of the practice. Both are saved together. */
export function DueField({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  const id = useId()
  const detail = useDetail(letter, 'dueAt', {
    write: (dueAt) => writeDue(dueAt, timeZone),
    read: (typed: TypedDue, base) => readDue(typed, timeZone, base),
  })
  const now = writeDue(letter.dueAt, timeZone)
  const isOver = useIsOver(letter, detail.typed)
  const type = (typed: TypedDue) => {
    isOver.look()
    detail.type(typed)
  }
  const field = (part: keyof TypedDue, label: string) => (
    <input
      className={`${classes.field} ${classes[part]}`}
      aria-label={label}
      aria-describedby={`${id} ${id}-over`}
      aria-invalid={detail.trouble !== null}
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
        {isOver.said && 'This date is in the past, so the letter is overdue.'}
      </p>
      <InPlaceTroubles id={id} part={detail} now={`${now.day} ${now.time}`} />
    </>
  )
}

/** A time that is over may be meant, and is taken; whoever entered it is told what follows, also once it is saved. */
function useIsOver({ status, dueAt }: Letter, typed: TypedDue) {
  const { timeZone } = useInfo()
  const now = useNow()
  const [isTyped, setIsTyped] = useState(false)
  const said = readDue(typed, timeZone, dueAt)
  return {
    said: isTyped && 'value' in said && isOverdue({ status, dueAt: said.value }, now, timeZone),
    look: () => setIsTyped(true),
  }
}
