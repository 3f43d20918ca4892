import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './player.module.css'
import { PlayerTrouble } from './player-trouble.tsx'
import type { PlayedTake } from './player.ts'
import { SeekSlider } from './seek-slider.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

type ListenProps = {
  takes: readonly PlayedTake[]
  /** It plays as soon as it is there. */
  isAtOnce?: boolean
}

/** Plays what was recorded, from the beginning. */
export function Listen({ takes, isAtOnce = true }: ListenProps) {
  const player = usePlayer(takes)
  const { isPlaying, trouble } = usePlayerState(player)
  useEffect(() => {
    if (isAtOnce) player.play()
  }, [player, isAtOnce])
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <div>
      <div className={classes.listen}>
        <ActionIcon
          variant="default"
          size={44}
          radius="50%"
          aria-label={isPlaying ? 'Pause playback' : 'Play'}
          onClick={() => (isPlaying ? player.pause() : player.play())}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
        <SeekSlider player={player} />
      </div>
      <PlayerTrouble trouble={trouble} />
    </div>
  )
}
