import { useEffect, useState, useSyncExternalStore } from 'react'
import { useScreenLocked } from '../../../platform/screen-lock.ts'
import { usePresence } from '../../../platform/use-presence.ts'
import { type PlayedTake, type Player, type PlayerState, createPlayer } from './player.ts'

/**
 * Provides a player while the component is mounted. Give the component a key made of its takes. Playing counts as presence,
 * and a locked screen pauses it.
 */
export function usePlayer(takes: readonly PlayedTake[], position = 0): Player {
  const [player] = useState(() => createPlayer(takes, position))
  useEffect(() => player.close, [player])
  const isPlaying = useSyncExternalStore(player.onChange, () => player.state().isPlaying)
  const isLocked = useScreenLocked()
  usePresence(isPlaying && !isLocked)
  useEffect(() => {
    if (isLocked && isPlaying) player.pause()
  }, [isLocked, isPlaying, player])
  return player
}

export function usePlayerState(player: Player): PlayerState {
  return useSyncExternalStore(player.onChange, player.state)
}
