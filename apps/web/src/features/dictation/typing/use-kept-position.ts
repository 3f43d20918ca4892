import { routes } from '@sincerely/contract/routes'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../platform/api.ts'
import type { Player } from '../player/player.ts'

/** While it plays, in ms. */
const saveEvery = 5000

/** Remembers on the server where playback was left, and says there that somebody has the dictation open. */
export function useKeptPosition(id: number, player: Player, isOpen: boolean): void {
  const save = useEffectEvent(() => {
    if (!isOpen) return
    const { position } = player.state()
    // Where it cannot be said now, it is said the next time: nothing is lost but a place.
    void call(routes.dictation.savePosition, { params: { id }, body: { position } }).catch(() => undefined)
  })
  useEffect(() => {
    save()
    let wasPlaying = false
    const stop = player.onChange(() => {
      const { isPlaying } = player.state()
      if (wasPlaying && !isPlaying) save()
      wasPlaying = isPlaying
    })
    const timer = setInterval(() => {
      if (player.state().isPlaying) save()
    }, saveEvery)
    return () => {
      stop()
      clearInterval(timer)
      if (player.state().isPlaying) save()
    }
  }, [player])
}
