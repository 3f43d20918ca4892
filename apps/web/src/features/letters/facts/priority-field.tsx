import type { Letter } from '@sincerely/contract/letters'
import { letterPriorities } from '@sincerely/domain/letters/types'
import { useId } from 'react'
import { priorityLabels } from '../letter-words.ts'
import { InPlaceTroubles } from '../in-place/in-place-troubles.tsx'
import classes from './quiet-field.module.css'
import { useDetail } from './use-detail.ts'

/** How urgent the letter is; chosen and saved in one. */
export function PriorityField({ letter }: { letter: Letter }) {
  const id = useId()
  const detail = useDetail(letter, 'priority', same)
  const choose = (chosen: string) => {
    const priority = letterPriorities.find((known) => known === chosen)
    if (priority) detail.typeAndSave(priority)
  }
  return (
    <>
      <span className={classes.line}>
        <select
          className={classes.field}
          aria-label="Priority"
          aria-describedby={id}
          aria-invalid={detail.trouble !== null}
          value={detail.typed}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {letterPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityLabels[priority]}
            </option>
          ))}
        </select>
      </span>
      <InPlaceTroubles id={id} part={detail} now={priorityLabels[letter.priority]} />
    </>
  )
}

type Priority = Letter['priority']

const same = { write: (value: Priority) => value, read: (value: Priority) => ({ value }) } as const
