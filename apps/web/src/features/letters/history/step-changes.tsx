import { VisuallyHidden } from '@mantine/core'
import type { LetterStepDone } from '@sincerely/contract/letter-history'
import { useInfo } from '../../../platform/practice.ts'
import { changeWords } from './step-words.ts'
import classes from './step-changes.module.css'

/**
 * Shows the changes of a step, each value before and after. `isShort` truncates long values, which are shown in full
 * elsewhere.
 */
export function StepChanges({ step, isShort = false }: { step: LetterStepDone; isShort?: boolean }) {
  const { timeZone } = useInfo()
  return changeWords(step.changes, timeZone).map(({ name, before, after }) => (
    <span
      key={name}
      className={classes.change}
      data-short={isShort || undefined}
      data-long={before.length + after.length > lineLength || undefined}
    >
      <span className={classes.before}>
        {name}: {before}
      </span>{' '}
      <span className={classes.after}>
        <span aria-hidden>→ </span>
        <VisuallyHidden component="span">changed to </VisuallyHidden>
        {after}
      </span>
    </span>
  ))
}

/** The length of a short value, in characters. */
const lineLength = 50
