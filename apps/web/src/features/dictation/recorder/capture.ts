// Records from a microphone and hands on the sound about every second.

export type Capture = {
  mimeType: string
  pause: () => void
  resume: () => void
  /** Resolves when the last sound was handed on. */
  stop: () => Promise<void>
  /** What was recorded since the last time, at once. Resolves when it was handed on. */
  flush: () => Promise<void>
}

type CaptureEnds = {
  /** `ms` is how long the take is so far, without pauses. Called one after the other, in order. */
  onSound: (sound: Blob, ms: number) => void
  /** The microphone was lost, or the browser gave up: the recording has ended by itself. */
  onLost: () => void
}

/** Begins at once. The stream stays open when it ends. */
export function startCapture(stream: MediaStream, { onSound, onLost }: CaptureEnds): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: kindToRecord(), audioBitsPerSecond })
  const clock = startClock()
  let isEnding = false
  let waiting: (() => void)[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onSound(data, clock.elapsed())
    for (const resolve of waiting) resolve()
    waiting = []
  })
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      resolve()
      // Chromium stops by itself when the last track ends.
      if (!isEnding) onLost()
    })
  })
  recorder.start(every)
  return {
    mimeType: recorder.mimeType,
    pause: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      clock.pause()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      clock.resume()
    },
    flush: () => {
      if (recorder.state === 'inactive') return Promise.resolve()
      return new Promise((resolve) => {
        waiting.push(resolve)
        recorder.requestData()
      })
    },
    stop: () => {
      isEnding = true
      if (recorder.state !== 'inactive') recorder.stop()
      clock.pause()
      return ended
    },
  }
}

/** Counts the time without pauses, in ms. */
export function startClock(now: () => number = () => performance.now()) {
  let before = 0
  let since: number | null = now()
  return {
    elapsed: () => before + (since === null ? 0 : now() - since),
    pause: () => {
      if (since !== null) before += now() - since
      since = null
    },
    resume: () => {
      since ??= now()
    },
  }
}

/** In ms: what a crash can take at most. */
const every = 1000
/** Speech is clear at it, and an hour stays near 20 MB. */
const audioBitsPerSecond = 48_000

/** What the browser can record, the best for speech first; Safari before 18.4 knows only MP4. */
function kindToRecord(): string | undefined {
  const kinds = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
}
