import { takeFocus } from '../../../ui/take-focus.ts'
import classes from './progress-line.module.css'

type ProgressLineProps = { doing: string; done: number; of: number }

/** 'Approving 14 of 50', and how far that is. */
export function ProgressLine({ doing, done, of }: ProgressLineProps) {
  const words = `${doing} ${Math.min(done + 1, of).toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')}`
  return (
    <div
      ref={takeFocus}
      className={classes.progress}
      role="progressbar"
      aria-label={doing}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={words}
      tabIndex={-1}
    >
      <span className={classes.words}>{words}</span>
      <span className={classes.track}>
        <span className={classes.bar} style={{ width: `${(done / of) * 100}%` }} />
      </span>
    </div>
  )
}
