import type { Letter } from '@sincerely/contract/letters'
import { useId } from 'react'
import { useToday } from '../../../platform/practice.ts'
import { writeTypedDay } from '../../../ui/typed-day.ts'
import { inPlaceKeys } from '../in-place/in-place-keys.ts'
import { InPlaceTroubles } from '../in-place/in-place-troubles.tsx'
import classes from './quiet-field.module.css'
import { readVisit } from './typed-detail.ts'
import { useDetail } from './use-detail.ts'

/** The day the patient was seen. */
export function VisitField({ letter }: { letter: Letter }) {
  const today = useToday()
  const id = useId()
  const detail = useDetail(letter, 'visitDate', {
    write: writeTypedDay,
    read: (typed: string) => readVisit(typed, { today, dob: letter.patientDob }),
  })
  return (
    <>
      <span className={classes.line}>
        <input
          className={`${classes.field} ${classes.day}`}
          aria-label="Visit date"
          aria-describedby={id}
          aria-invalid={detail.trouble !== null}
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          value={detail.typed}
          onChange={(event) => detail.type(event.currentTarget.value)}
          onBlur={detail.save}
          onKeyDown={inPlaceKeys(detail)}
        />
      </span>
      <InPlaceTroubles id={id} part={detail} now={writeTypedDay(letter.visitDate) || 'no date'} />
    </>
  )
}
