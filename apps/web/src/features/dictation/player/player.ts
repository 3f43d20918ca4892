// Plays the takes of a dictation as one sound. It is not a component, so that keys, words and buttons control the same
// player.
import { type TakeLength, takePositionAt, positionOf, resumeAt, totalSeconds } from './timeline.ts'

/** `load` fetches the recorded sound. It is called when the take is first played. */
export type PlayedTake = TakeLength & { load: () => Promise<Blob> }

export type PlayerState = {
  isPlaying: boolean
  /** Whether a take is loading. */
  isLoading: boolean
  /** In seconds from the start of the first take. */
  position: number
  rate: number
  /** The reason if nothing plays; null if there is no problem. */
  trouble: 'not-loaded' | 'not-playable' | null
}

export type Player = {
  state: () => PlayerState
  total: number
  /** Continues `rewind` seconds before the current position. */
  play: (rewind?: number) => void
  pause: () => void
  seek: (position: number) => void
  setRate: (rate: number) => void
  onChange: (listener: () => void) => () => void
  /** Stops the player and releases the audio element and its sound. */
  close: () => void
}

/** Creates a player that is paused at `position`, in seconds. */
export function createPlayer(takes: readonly PlayedTake[], position = 0): Player {
  const audio = new Audio()
  audio.preservesPitch = true
  const total = totalSeconds(takes)
  const listeners = new Set<() => void>()
  const loader = createTakeLoader(audio, takes)
  let state: PlayerState = { isPlaying: false, isLoading: false, position, rate: 1, trouble: null }
  let timer: ReturnType<typeof setInterval> | undefined
  let latestSeek = 0

  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const tick = () => {
    const take = loader.opened()
    if (take !== null && !state.isLoading)
      change({ position: positionOf(takes, { take, offset: audio.currentTime }) })
  }
  /** Moves to a position and continues to play if the player was playing. If calls overlap, the last one counts. */
  const seekTo = async (to: number) => {
    latestSeek += 1
    const thisSeek = latestSeek
    const { take, offset } = takePositionAt(takes, to)
    change({
      position: positionOf(takes, { take, offset }),
      trouble: null,
      isLoading: loader.opened() !== take,
    })
    const trouble = await loader.open(take, offset)
    if (thisSeek !== latestSeek) return
    if (trouble !== null) return change({ isLoading: false, isPlaying: false, trouble })
    audio.playbackRate = state.rate
    change({ isLoading: false })
    if (state.isPlaying) await audio.play().catch(() => change({ isPlaying: false }))
  }
  const stop = () => {
    clearInterval(timer)
    audio.pause()
    tick()
    change({ isPlaying: false })
  }
  audio.addEventListener('ended', () => {
    const next = (loader.opened() ?? takes.length) + 1
    if (next >= takes.length) {
      stop()
      change({ position: total })
    } else void seekTo(positionOf(takes, { take: next, offset: 0 }))
  })
  return {
    state: () => state,
    total,
    play: (rewind = 0) => {
      if (state.isPlaying || takes.length === 0) return
      change({ isPlaying: true })
      clearInterval(timer)
      timer = setInterval(tick, tickInterval)
      void seekTo(resumeAt(state.position, rewind, total))
    },
    pause: stop,
    seek: (to) => void seekTo(Math.min(total, Math.max(0, to))),
    setRate: (rate) => {
      audio.playbackRate = rate
      change({ rate })
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      latestSeek += 1
      clearInterval(timer)
      audio.pause()
      loader.close()
      listeners.clear()
    },
  }
}

/** In ms: how often the position is updated while the player plays. */
const tickInterval = 100

/** Loads takes into the audio element. */
function createTakeLoader(audio: HTMLAudioElement, takes: readonly PlayedTake[]) {
  const sounds = new Map<number, Promise<Blob>>()
  let opened: number | null = null
  let address: string | null = null
  const release = () => {
    if (address !== null) URL.revokeObjectURL(address)
    address = null
    opened = null
  }
  const load = (take: number) => {
    const loading =
      sounds.get(take) ?? takes[take]?.load() ?? Promise.reject(new Error('There is no such take.'))
    sounds.set(take, loading)
    return loading
  }
  return {
    opened: () => opened,
    /** Opens a take at `offset` seconds. Returns what went wrong, or null. */
    open: async (take: number, offset: number): Promise<PlayerState['trouble']> => {
      if (opened !== take) {
        const sound = await load(take).catch(() => null)
        if (sound === null) {
          sounds.delete(take)
          return 'not-loaded'
        }
        release()
        address = URL.createObjectURL(sound)
        audio.src = address
        if (!(await waitUntilSeekable(audio))) return 'not-playable'
        opened = take
      }
      audio.currentTime = offset
      return null
    },
    close: () => {
      audio.removeAttribute('src')
      release()
      sounds.clear()
    },
  }
}

/**
 * Waits until the sound has a known duration, which seeking needs. Browsers record without a duration, and only find it by
 * seeking past the end.
 */
async function waitUntilSeekable(audio: HTMLAudioElement): Promise<boolean> {
  const isOpen = await waitForEvent(audio, 'loadedmetadata')
  if (!isOpen || Number.isFinite(audio.duration)) return isOpen
  const known = waitForEvent(audio, 'durationchange')
  audio.currentTime = farPastEnd
  return known
}

/** In seconds: later than the end of any recording. */
const farPastEnd = 1e7

function waitForEvent(audio: HTMLAudioElement, event: 'loadedmetadata' | 'durationchange'): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isThere: boolean) => {
      audio.removeEventListener(event, onEvent)
      audio.removeEventListener('error', onError)
      resolve(isThere)
    }
    const onEvent = () => {
      if (event === 'loadedmetadata' || Number.isFinite(audio.duration)) done(true)
    }
    const onError = () => done(false)
    audio.addEventListener(event, onEvent)
    audio.addEventListener('error', onError)
  })
}
