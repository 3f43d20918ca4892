// @vitest-environment jsdom
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockAfter, lockIfIdle, lockScreen, unlockScreen } from '../../../platform/screen-lock.ts'
import { dropToken, keepToken } from '../../../platform/storage.ts'
import type { Player } from './player.ts'
import { usePlayer } from './use-player.ts'

const minute = 60_000
/** A take whose sound never finishes loading. */
const take = { seconds: 600, load: () => new Promise<Blob>(() => undefined) }

function Listening({ onShown }: { onShown: (player: Player) => void }) {
  const player = usePlayer([take])
  useEffect(() => onShown(player), [onShown, player])
  return null
}

describe('a recording during playback', () => {
  const root = createRoot(document.createElement('div'))
  const shown: Player[] = []
  const playerNow = () => {
    const [player] = shown
    if (player === undefined) throw new Error('it was shown')
    return player
  }

  beforeEach(() => {
    vi.useFakeTimers()
    // jsdom cannot play sound.
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    dropToken()
    keepToken('a token')
    lockAfter(15)
    const keep = (player: Player) => void shown.push(player)
    flushSync(() => root.render(<Listening onShown={keep} />))
  })
  afterEach(() => {
    flushSync(() => root.render(null))
    shown.length = 0
    lockAfter(0)
    unlockScreen()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('keeps the screen unlocked only while it plays', () => {
    flushSync(() => playerNow().play())
    vi.advanceTimersByTime(14 * minute)
    vi.advanceTimersByTime(14 * minute)
    expect(lockIfIdle()).toBe(false)
    flushSync(() => playerNow().pause())
    vi.advanceTimersByTime(16 * minute)
    expect(lockIfIdle()).toBe(true)
  })

  it('pauses when the screen locks and does not resume when it unlocks', () => {
    flushSync(() => playerNow().play())
    flushSync(() => lockScreen())
    expect(playerNow().state().isPlaying).toBe(false)
    flushSync(() => unlockScreen())
    expect(playerNow().state().isPlaying).toBe(false)
  })
})
