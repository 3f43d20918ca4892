import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './player.module.css'
import { PlayerTrouble } from './player-trouble.tsx'
import type { PlayedTake, Player } from './player.ts'
import { SeekSlider } from './seek-slider.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

type SoundPlayerProps = {
  takes: readonly PlayedTake[]
  /** Whether the sound plays as soon as it is loaded. */
  isAutoPlay?: boolean
}

export function SoundPlayer({ takes, isAutoPlay = true }: SoundPlayerProps) {
  const player = usePlayer(takes)
  useEffect(() => {
    if (isAutoPlay) player.play()
  }, [player, isAutoPlay])
  return <PlayerControls player={player} />
}

/** The play button and the slider of a player that other controls use too. */
export function PlayerControls({ player }: { player: Player }) {
  const { isPlaying, trouble } = usePlayerState(player)
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
