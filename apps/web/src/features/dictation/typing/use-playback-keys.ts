import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../../ui/is-dialog-open.ts'
import type { Player } from '../player/player.ts'
import { steppedRate } from '../player/timeline.ts'
import { type PlaybackAction, type PlaybackSettings, actionOf, pressText } from './playback-settings.ts'

/** In seconds. */
const step = 5

/** What buttons, keys and pedals do. */
export function act(player: Player, action: PlaybackAction, { rewind }: PlaybackSettings): void {
  const { isPlaying, position, rate } = player.state()
  if (action === 'toggle' && isPlaying) player.pause()
  else if (action === 'toggle') player.play(rewind)
  else if (action === 'back') player.seek(position - step)
  else if (action === 'forward') player.seek(position + step)
  else player.setRate(steppedRate(rate, action === 'faster' ? 1 : -1))
}

/** The keys work wherever one types on this page; behind a dialog they rest. */
export function usePlaybackKeys(player: Player, settings: PlaybackSettings): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(pressText(event), settings)
    if (action === null || isDialogOpen()) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat && action === 'toggle') return
    act(player, action, settings)
  })
  useEffect(() => {
    // First of all who listen: what is typed in takes these keys for its own otherwise.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
