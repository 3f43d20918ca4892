import { useEffect, useState, useSyncExternalStore } from 'react'
import { type PlayedTake, type Player, type PlayerState, createPlayer } from './player.ts'

/** A player as long as it is shown. Other takes are another player: the part that calls this is then keyed by them. */
export function usePlayer(takes: readonly PlayedTake[], position = 0): Player {
  const [player] = useState(() => createPlayer(takes, position))
  useEffect(() => player.close, [player])
  return player
}

export function usePlayerState(player: Player): PlayerState {
  return useSyncExternalStore(player.onChange, player.state)
}
