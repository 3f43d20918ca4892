import classes from './in-place-problems.module.css'
import { problemOf } from './save-problem.ts'
import type { InPlace } from './use-in-place.ts'

type InPlaceProblemsProps = {
  /** The id for the field's `aria-describedby`. */
  id?: string
  part: InPlace
  /** The letter's current value as text. */
  current: string
}

/** Says why a change is not saved, or offers the choice between it and another person's change. */
export function InPlaceProblems({ id, part, current }: InPlaceProblemsProps) {
  const { problem, save, keepMine, discard } = part
  const message = problemOf(problem, '')
  return (
    <div id={id} role="status">
      {problem?.kind === 'problem' && (
        <>
          {message && <p className={classes.problem}>{message}</p>}
          <div className={classes.choices}>
            {problem.canRetry && (
              <button type="button" onClick={save}>
                Try again
              </button>
            )}
            <button type="button" onClick={discard}>
              Discard the change
            </button>
          </div>
        </>
      )}
      {problem?.kind === 'conflict' && (
        <div className={classes.conflict}>
          This was changed in the meantime. It now says:
          <p className={classes.theirs}>{current || 'nothing'}</p>
          <div className={classes.choices}>
            <button type="button" onClick={keepMine}>
              Keep mine
            </button>
            <button type="button" onClick={discard}>
              Use the other
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
