import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Capture, startCapture } from './capture.ts'
import { type DictationDraft, updateDictation, removeIfEmpty, readDictation } from './dictation-drafts.ts'
import { type StoredSound, isSoundOnlyInTab, storePiece, listSound } from './sound-store.ts'
import { type MicrophoneTrouble, notRecording, openMicrophone, troubleOf, unplugged } from './microphone.ts'
import { cutPiece } from './sound-parts.ts'
import { uploadSoon } from './uploads.ts'

export type RecorderPhase = 'ready' | 'opening' | 'recording' | 'paused'

/** An upload starts after this many pieces, which are one part. */
const piecesToUpload = 10

type UseRecorder = {
  userId: number
  deviceKey: string
  /** Called before the first sound; creates the draft. */
  begin: () => void
}

/** Records takes of one dictation and stores them on this device. Unmounting finishes the recording. */
export function useRecorder({ userId, deviceKey, begin }: UseRecorder) {
  const [phase, setPhase] = useState<RecorderPhase>('ready')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<MicrophoneTrouble | null>(null)
  const [isFull, setFull] = useState(() => isSoundOnlyInTab(userId, deviceKey))
  /** The length of the current take, in ms. */
  const [recorded, setRecorded] = useState(0)
  const live = useRef<LiveTake | null>(null)
  const isUnmounted = useRef(false)

  async function start() {
    setTrouble(null)
    setPhase('opening')
    const opened = await openMicrophone().catch((error: unknown) => {
      setTrouble(troubleOf(error))
      setPhase('ready')
    })
    if (!opened) return
    if (isUnmounted.current) return close(opened)
    const stored = await listSound(userId, deviceKey)
    if (isUnmounted.current) return close(opened)
    begin()
    const take = tryStartTake({
      userId,
      deviceKey,
      take: nextTake(readDictation(userId, deviceKey), stored),
      stream: opened,
      onStored: (isStored, ms) => {
        setRecorded(ms)
        if (!isStored) setFull(true)
      },
      onLost: () => {
        setTrouble(unplugged)
        void finish()
      },
    })
    if (take === null) {
      close(opened)
      setTrouble(notRecording)
      return setPhase('ready')
    }
    live.current = take
    setStream(opened)
    setRecorded(0)
    setPhase('recording')
  }

  async function finish() {
    const finished = live.current
    live.current = null
    setStream(null)
    setPhase('ready')
    await finished?.end()
    uploadSoon()
  }

  async function pause() {
    live.current?.capture.pause()
    setPhase('paused')
    await live.current?.capture.flush()
    await live.current?.written()
  }

  function resume() {
    live.current?.capture.resume()
    setPhase('recording')
  }

  const finishOnUnmount = useEffectEvent(() => void finish())
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      finishOnUnmount()
    }
  }, [])
  useFlushOnHide(live)
  return { phase, stream, trouble, isFull, recorded, start, finish, pause, resume }
}

type LiveTake = { capture: Capture; written: () => Promise<void>; end: () => Promise<void> }

type TakeOptions = {
  userId: number
  deviceKey: string
  take: number
  stream: MediaStream
  /**
   * Called after a piece was stored. `isKept` is false if the device has no space and the piece is only in the tab. `ms` is
   * the length of the take so far.
   */
  onStored: (isKept: boolean, ms: number) => void
  onLost: () => void
}

/** Starts a take; null if the browser cannot record from the microphone. */
function tryStartTake(options: TakeOptions): LiveTake | null {
  try {
    return startTake(options)
  } catch {
    removeIfEmpty(options.userId, options.deviceKey)
    return null
  }
}

/** Starts a take and stores its pieces one after the other. */
function startTake({ userId, deviceKey, take, stream, onStored, onLost }: TakeOptions): LiveTake {
  let at = 0
  let pendingWrites = Promise.resolve()
  const write = async (sound: Blob, ms: number) => {
    const bytes = new Uint8Array(await sound.arrayBuffer())
    for (const piece of cutPiece(bytes)) {
      const isStored = await storePiece(userId, deviceKey, { take, at, bytes: piece.length, ms }, piece)
      at += 1
      onStored(isStored, ms)
      if (at % piecesToUpload === 0) uploadSoon()
    }
  }
  const capture = startCapture(stream, {
    onSound: (sound, ms) => {
      pendingWrites = pendingWrites.then(() => write(sound, ms))
    },
    onLost,
  })
  const recordTake = (isOver: boolean) => {
    const others = readDictation(userId, deviceKey)?.takes.filter((one) => one.take !== take) ?? []
    updateDictation(userId, deviceKey, {
      takes: [...others, { take, mimeType: capture.mimeType, isOver }],
      trouble: null,
    })
  }
  recordTake(false)
  return {
    capture,
    written: () => pendingWrites,
    end: async () => {
      await capture.stop()
      close(stream)
      await pendingWrites
      recordTake(true)
    },
  }
}

/**
 * Returns the number of the next take. Numbers are never reused, because the server may have some of a take that is gone
 * from this device.
 */
export function nextTake(
  dictation: Pick<DictationDraft, 'takes' | 'elsewhere'> | null,
  sound: StoredSound,
): number {
  const known = [...(dictation?.takes ?? []), ...(dictation?.elsewhere ?? [])].map(({ take }) => take)
  return Math.max(0, ...known, ...sound.keys()) + 1
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Asks before the person leaves the page, and stores the last sound meanwhile. */
function useFlushOnHide(live: { readonly current: LiveTake | null }): void {
  useEffect(() => {
    const flush = () => void live.current?.capture.flush()
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (live.current === null) return
      flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmLeaving)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('beforeunload', confirmLeaving)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [live])
}
