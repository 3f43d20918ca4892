import classes from './in-place-troubles.module.css'
import { problemAt } from './trouble.ts'
import type { InPlace } from './use-in-place.ts'

type InPlaceTroublesProps = {
  /** By which the field says that this is about it. */
  id?: string
  part: InPlace
  /** What the letter says now, in words. */
  now: string
}

/** Why a change is not saved; or that somebody else changed the same, to choose from. */
export function InPlaceTroubles({ id, part, now }: InPlaceTroublesProps) {
  const { trouble, save, keepMine, takeBack } = part
  const whole = problemAt(trouble, '')
  return (
    <div id={id} role="status">
      {trouble?.kind === 'problem' && (
        <>
          {whole && <p className={classes.problem}>{whole}</p>}
          <div className={classes.choices}>
            {trouble.mayRetry && (
              <button type="button" onClick={save}>
                Try again
              </button>
            )}
            <button type="button" onClick={takeBack}>
              Discard the change
            </button>
          </div>
        </>
      )}
      {trouble?.kind === 'clash' && (
        <div className={classes.clash}>
          This was changed in the meantime. It now says:
          <p className={classes.theirs}>{now || 'nothing'}</p>
          <div className={classes.choices}>
            <button type="button" onClick={keepMine}>
              Keep mine
            </button>
            <button type="button" onClick={takeBack}>
              Take theirs
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
