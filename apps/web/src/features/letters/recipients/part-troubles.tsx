import classes from './recipients.module.css'
import type { Part } from './parts.ts'
import { type LetterPart, problemAt } from './use-part.ts'

type PartTroublesProps = {
  part: Pick<LetterPart<Part>, 'trouble' | 'save' | 'takeBack' | 'keepMine'>
  /** What the letter says now, in words. */
  now: string
}

/** Why a change is not saved; or that somebody else changed the same, to choose from. */
export function PartTroubles({ part: { trouble, save, takeBack, keepMine }, now }: PartTroublesProps) {
  const whole = problemAt(trouble, '')
  return (
    <div role="status">
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
              Take the change back
            </button>
          </div>
        </>
      )}
      {trouble?.kind === 'clash' && (
        <div className={classes.clash}>
          Somebody else changed this meanwhile. Now it says: {now || 'nothing'}.
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
