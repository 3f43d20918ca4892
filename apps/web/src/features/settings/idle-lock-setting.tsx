import { NativeSelect } from '@mantine/core'
import classes from './practice-settings.module.css'
import type { ImmediateSetting } from './settings.queries.ts'

/** Sets the time after which idle screens are locked. */
export function IdleLockSetting({ shown, onChoose }: ImmediateSetting) {
  const minutes = shown.idleLockMinutes
  const known = usual.includes(minutes) ? usual : [...usual, minutes].toSorted((a, b) => a - b)
  return (
    <NativeSelect
      className={classes.choice}
      label="Lock idle screens"
      description="The screen is covered until the person who is signed in enters their password. Their work is kept, and recordings continue."
      value={String(minutes)}
      data={known.map((value) => ({ value: String(value), label: minutesWords(value) }))}
      onChange={(event) => onChoose({ idleLockMinutes: Number(event.currentTarget.value) })}
    />
  )
}

const usual = [0, 5, 10, 15, 30, 60]

function minutesWords(minutes: number): string {
  if (minutes === 0) return 'Never'
  return minutes === 1 ? 'After 1 minute' : `After ${minutes} minutes`
}
