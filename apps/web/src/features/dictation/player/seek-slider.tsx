import type { CSSProperties } from 'react'
import classes from './player.module.css'
import type { Player } from './player.ts'
import { clockText, spokenTime } from './timeline.ts'
import { usePlayerState } from './use-player.ts'

type SeekSliderProps = {
  player: Player
  /** The loudness along the recording, each value from 0 to 1. It is drawn behind the slider. */
  peaks?: readonly number[]
}

/** Shows the playback position and the total length. Arrow keys move by one second. */
export function SeekSlider({ player, peaks = noPeaks }: SeekSliderProps) {
  const { position } = usePlayerState(player)
  const { total } = player
  const part = total > 0 ? Math.min(1, position / total) : 0
  return (
    <div className={classes.seek}>
      <span className={classes.time}>{clockText(position)}</span>
      <div
        className={classes.track}
        style={{ '--part': part } as CSSProperties}
        data-waves={peaks.length > 0 || undefined}
      >
        {peaks.length > 0 && <Wave peaks={peaks} part={part} />}
        <input
          type="range"
          className={classes.range}
          min={0}
          max={total}
          step={0.1}
          value={Math.min(position, total)}
          aria-label="Position"
          aria-valuetext={`${spokenTime(position)} of ${spokenTime(total)}`}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            const by = steps[event.key]
            if (by === undefined) return
            event.preventDefault()
            player.seek(player.state().position + by)
          }}
        />
      </div>
      <span className={classes.time}>{clockText(total)}</span>
    </div>
  )
}

const noPeaks: readonly number[] = []

/** The seconds by which each arrow key moves. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

function Wave({ peaks, part }: { peaks: readonly number[]; part: number }) {
  const bars = peaks
    .map((peak, at) => {
      const half = Math.max(0.5, peak * 15)
      return `M${at + 0.5} ${16 - half}V${16 + half}`
    })
    .join('')
  return (
    <svg className={classes.wave} viewBox={`0 0 ${peaks.length} 32`} preserveAspectRatio="none" aria-hidden>
      <path d={bars} className={classes.unheard} />
      <path d={bars} className={classes.heard} style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }} />
    </svg>
  )
}
