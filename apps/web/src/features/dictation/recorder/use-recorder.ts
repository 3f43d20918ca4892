import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Capture, startCapture } from './capture.ts'
import { type KeptDictation, changeDictation, forgetIfEmpty, readDictation } from './kept-dictations.ts'
import { type KeptSound, isSoundOnlyInTab, keepPiece, listSound } from './kept-sound.ts'
import { type MicrophoneTrouble, notRecording, openMicrophone, troubleOf, unplugged } from './microphone.ts'
import { cutPiece } from './sound-parts.ts'
import { uploadSoon } from './uploads.ts'

export type RecorderPhase = 'ready' | 'opening' | 'recording' | 'paused'

/** Between what is recorded and its way to the server, in pieces: as many as a part has. */
const piecesToUpload = 10

type UseRecorder = {
  userId: number
  deviceKey: string
  /** Called before the first sound: from here on the dictation is kept on this device. */
  begin: () => void
}

/** Records takes of one dictation onto this device. What it does when it goes is the same as `finish`. */
export function useRecorder({ userId, deviceKey, begin }: UseRecorder) {
  const [phase, setPhase] = useState<RecorderPhase>('ready')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<MicrophoneTrouble | null>(null)
  const [isFull, setFull] = useState(() => isSoundOnlyInTab(userId, deviceKey))
  /** Of the take that is being recorded, in ms. */
  const [recorded, setRecorded] = useState(0)
  const live = useRef<LiveTake | null>(null)
  const isGone = useRef(false)

  async function start() {
    setTrouble(null)
    setPhase('opening')
    const opened = await openMicrophone().catch((error: unknown) => {
      setTrouble(troubleOf(error))
      setPhase('ready')
    })
    if (!opened) return
    if (isGone.current) return close(opened)
    const found = await listSound(userId, deviceKey)
    if (isGone.current) return close(opened)
    begin()
    const take = tryTake({
      userId,
      deviceKey,
      take: nextTake(readDictation(userId, deviceKey), found),
      stream: opened,
      onKept: (isKept, ms) => {
        setRecorded(ms)
        if (!isKept) setFull(true)
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
    const ending = live.current
    live.current = null
    setStream(null)
    setPhase('ready')
    await ending?.end()
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

  const leave = useEffectEvent(() => void finish())
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      leave()
    }
  }, [])
  useFlushOnHide(live)
  return { phase, stream, trouble, isFull, recorded, start, finish, pause, resume }
}

type LiveTake = { capture: Capture; written: () => Promise<void>; end: () => Promise<void> }

type BeginTake = {
  userId: number
  deviceKey: string
  take: number
  stream: MediaStream
  /** A piece was put on the device, or into the tab's memory where there is no room. */
  onKept: (isKept: boolean, ms: number) => void
  onLost: () => void
}

/** Null where the browser has a microphone and does not record from it. */
function tryTake(ways: BeginTake): LiveTake | null {
  try {
    return beginTake(ways)
  } catch {
    forgetIfEmpty(ways.userId, ways.deviceKey)
    return null
  }
}

/** A take whose pieces are put on the device one after the other. */
function beginTake({ userId, deviceKey, take, stream, onKept, onLost }: BeginTake): LiveTake {
  let at = 0
  let writing = Promise.resolve()
  const write = async (sound: Blob, ms: number) => {
    const bytes = new Uint8Array(await sound.arrayBuffer())
    for (const piece of cutPiece(bytes)) {
      const isKept = await keepPiece(userId, deviceKey, { take, at, bytes: piece.length, ms }, piece)
      at += 1
      onKept(isKept, ms)
      if (at % piecesToUpload === 0) uploadSoon()
    }
  }
  const capture = startCapture(stream, {
    onSound: (sound, ms) => {
      writing = writing.then(() => write(sound, ms))
    },
    onLost,
  })
  const mark = (isOver: boolean) => {
    const others = readDictation(userId, deviceKey)?.takes.filter((one) => one.take !== take) ?? []
    changeDictation(userId, deviceKey, {
      takes: [...others, { take, mimeType: capture.mimeType, isOver }],
      trouble: null,
    })
  }
  mark(false)
  return {
    capture,
    written: () => writing,
    end: async () => {
      await capture.stop()
      close(stream)
      await writing
      mark(true)
    },
  }
}

/** No number is given twice: of a take that is gone from here, the server may have some. */
export function nextTake(
  dictation: Pick<KeptDictation, 'takes' | 'elsewhere'> | null,
  sound: KeptSound,
): number {
  const known = [...(dictation?.takes ?? []), ...(dictation?.elsewhere ?? [])].map(({ take }) => take)
  return Math.max(0, ...known, ...sound.keys()) + 1
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whoever is about to leave is asked, and what was said last is put on the device meanwhile. */
function useFlushOnHide(live: { readonly current: LiveTake | null }): void {
  useEffect(() => {
    const flush = () => void live.current?.capture.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if (live.current === null) return
      flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [live])
}
