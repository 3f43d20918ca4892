import classes from './quiet-field.module.css'
import type { Detail } from './use-detail.ts'

type DetailTroublesProps = {
  /** By which the field says that this is about it. */
  id: string
  detail: Detail
  /** What the letter says now, in words. */
  now: string
}

/** Why a detail could not be saved as it was typed; or that somebody else changed it as well, to choose from. */
export function DetailTroubles({
  id,
  detail: { trouble, save, keepMine, takeBack },
  now,
}: DetailTroublesProps) {
  return (
    <div id={id} role="status">
      {trouble?.kind === 'problem' && <p className={classes.problem}>{trouble.words}</p>}
      {trouble?.kind === 'problem' && trouble.mayRetry && (
        <div className={classes.choices}>
          <button type="button" onClick={save}>
            Try again
          </button>
        </div>
      )}
      {trouble?.kind === 'clash' && (
        <div className={classes.clash}>
          Somebody else changed it meanwhile. Now it says:
          <p className={classes.theirs}>{now}</p>
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
