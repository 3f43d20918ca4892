import { type LetterType, letterTypes } from '@sincerely/domain/letters/types'
import { IconArrowForwardUp, IconCalendarRepeat, IconDoorExit, IconStethoscope } from '@tabler/icons-react'
import { typeLabels } from '../letter-words.ts'
import classes from './letter-type-tiles.module.css'

type LetterTypeTilesProps = { value: LetterType; onChange: (type: LetterType) => void }

/** The four kinds of letter, to choose one. */
export function LetterTypeTiles({ value, onChange }: LetterTypeTilesProps) {
  return (
    <fieldset className={classes.tiles}>
      <legend className={classes.legend}>Letter type</legend>
      {letterTypes.map((type) => {
        const Icon = icons[type]
        return (
          <label key={type} className={classes.tile}>
            <input
              type="radio"
              name="letter-type"
              className={classes.radio}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <Icon size={18} stroke={1.75} aria-hidden />
            {typeLabels[type]}
          </label>
        )
      })}
    </fieldset>
  )
}

const icons = {
  consultation: IconStethoscope,
  referral: IconArrowForwardUp,
  discharge: IconDoorExit,
  'follow-up': IconCalendarRepeat,
} as const satisfies Record<LetterType, typeof IconStethoscope>
