// Plays the takes of a dictation as one sound. It is a thing of its own and no part of the page, so that keys, words and
// buttons act on the same one at once.
import { type Length, momentAt, positionOf, resumeAt, totalSeconds } from './timeline.ts'

/** `load` brings the sound of a take as it was recorded; it is asked for when it is first heard. */
export type PlayedTake = Length & { load: () => Promise<Blob> }

export type PlayerState = {
  isPlaying: boolean
  /** A take is on its way. */
  isLoading: boolean
  /** In seconds from the beginning of the first take. */
  position: number
  rate: number
  /** Why nothing is heard; null while all is well. */
  trouble: 'not-loaded' | 'not-playable' | null
}

export type Player = {
  state: () => PlayerState
  total: number
  /** Goes on a little before the place of the pause: `rewind` seconds. */
  play: (rewind?: number) => void
  pause: () => void
  seek: (position: number) => void
  setRate: (rate: number) => void
  onChange: (listener: () => void) => () => void
  /** Silence, and nothing is held any more. */
  close: () => void
}

/** Begins at `position`, silent. */
export function createPlayer(takes: readonly PlayedTake[], position = 0): Player {
  const audio = new Audio()
  audio.preservesPitch = true
  const total = totalSeconds(takes)
  const listeners = new Set<() => void>()
  const opener = createOpener(audio, takes)
  let state: PlayerState = { isPlaying: false, isLoading: false, position, rate: 1, trouble: null }
  let ticking: ReturnType<typeof setInterval> | undefined
  let latestGo = 0

  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const tick = () => {
    const take = opener.opened()
    if (take !== null && !state.isLoading)
      change({ position: positionOf(takes, { take, offset: audio.currentTime }) })
  }
  /** To a place, and on from there where it plays. The last one asked for counts. */
  const go = async (to: number) => {
    latestGo += 1
    const own = latestGo
    const { take, offset } = momentAt(takes, to)
    change({
      position: positionOf(takes, { take, offset }),
      trouble: null,
      isLoading: opener.opened() !== take,
    })
    const trouble = await opener.open(take, offset)
    if (own !== latestGo) return
    if (trouble !== null) return change({ isLoading: false, isPlaying: false, trouble })
    audio.playbackRate = state.rate
    change({ isLoading: false })
    if (state.isPlaying) await audio.play().catch(() => change({ isPlaying: false }))
  }
  const silence = () => {
    clearInterval(ticking)
    audio.pause()
    tick()
    change({ isPlaying: false })
  }
  audio.addEventListener('ended', () => {
    const next = (opener.opened() ?? takes.length) + 1
    if (next >= takes.length) {
      silence()
      change({ position: total })
    } else void go(positionOf(takes, { take: next, offset: 0 }))
  })
  return {
    state: () => state,
    total,
    play: (rewind = 0) => {
      if (state.isPlaying || takes.length === 0) return
      change({ isPlaying: true })
      clearInterval(ticking)
      ticking = setInterval(tick, tickEvery)
      void go(resumeAt(state.position, rewind, total))
    },
    pause: silence,
    seek: (to) => void go(Math.min(total, Math.max(0, to))),
    setRate: (rate) => {
      audio.playbackRate = rate
      change({ rate })
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      latestGo += 1
      clearInterval(ticking)
      audio.pause()
      opener.close()
      listeners.clear()
    },
  }
}

/** How often the place is told while it plays, in ms. */
const tickEvery = 100

/** Puts a take into the element, at a place. */
function createOpener(audio: HTMLAudioElement, takes: readonly PlayedTake[]) {
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
    /** Answers what went wrong, or null. */
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
        if (!(await isReady(audio))) return 'not-playable'
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
 * Waits until places in the sound can be gone to. What a browser records does not say how long it is, and the browser
 * finds out only when it is sent beyond the end.
 */
async function isReady(audio: HTMLAudioElement): Promise<boolean> {
  const isOpen = await nextOf(audio, 'loadedmetadata')
  if (!isOpen || Number.isFinite(audio.duration)) return isOpen
  const known = nextOf(audio, 'durationchange')
  audio.currentTime = beyondTheEnd
  return known
}

/** In seconds. */
const beyondTheEnd = 1e7

function nextOf(audio: HTMLAudioElement, event: 'loadedmetadata' | 'durationchange'): Promise<boolean> {
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
