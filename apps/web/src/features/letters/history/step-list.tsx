import type { LetterStepDone } from '@sincerely/contract/letter-history'
import type { KeyboardEvent } from 'react'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { StepChanges } from './step-changes.tsx'
import classes from './step-list.module.css'
import { stepMoment, stepTitle } from './step-words.ts'

type StepListProps = {
  /** Newest first. */
  steps: readonly LetterStepDone[]
  /** Null where its text is not in sight. */
  chosen: number | null
  /** The keyboard begins here: it was here before the text took the place of the list. */
  goOnAt?: number | null
  onChoose: (version: number) => void
}

/** What was done, by whom, when and why; a press shows the text as it was then. Arrow keys go along. */
export function StepList({ steps, chosen, goOnAt = null, onChoose }: StepListProps) {
  const now = useNow()
  const { timeZone } = useInfo()
  return (
    <ol className={classes.steps} aria-label="What was done">
      {steps.map((step) => (
        <li key={step.version}>
          <button
            ref={step.version === goOnAt ? focus : undefined}
            type="button"
            className={classes.step}
            aria-current={step.version === chosen ? 'true' : undefined}
            onKeyDown={goAlong}
            onClick={() => onChoose(step.version)}
          >
            <span className={classes.title}>
              {stepTitle(step)}
              <span className={classes.version}>Version {step.version}</span>
            </span>
            <span className={classes.line}>
              {Object.values(stepMoment(step, { now, timeZone })).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
            {step.note && <span className={classes.note}>{step.note}</span>}
            <StepChanges step={step} isShort />
          </button>
        </li>
      ))}
    </ol>
  )
}

function focus(button: HTMLElement | null): void {
  button?.focus()
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === event.currentTarget)
  event.preventDefault()
  buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus()
}
