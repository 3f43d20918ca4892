import type { Letter } from '@sincerely/contract/letters'
import { useId } from 'react'
import { useInfo } from '../../../platform/practice.ts'
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
  const field = (part: keyof TypedDue, label: string) => (
    <input
      className={`${classes.field} ${classes[part]}`}
      aria-label={label}
      aria-describedby={id}
      aria-invalid={detail.trouble !== null}
      autoComplete="off"
      value={detail.typed[part]}
      onChange={(event) => detail.type({ ...detail.typed, [part]: event.currentTarget.value })}
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
      <InPlaceTroubles id={id} part={detail} now={`${now.day} ${now.time}`} />
    </>
  )
}
