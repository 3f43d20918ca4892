// Records from a microphone and delivers the sound about every second.

export type Capture = {
  mimeType: string
  pause: () => void
  resume: () => void
  /** Resolves after the last sound was delivered. */
  stop: () => Promise<void>
  /** Delivers what was recorded since the last chunk, and resolves after that. */
  flush: () => Promise<void>
}

type CaptureCallbacks = {
  /** `ms`: the length of the take so far, without pauses. Calls come one after the other, in order. */
  onSound: (sound: Blob, ms: number) => void
  /** The recording ended because the microphone was lost or the browser stopped. */
  onLost: () => void
}

/** Starts immediately. The caller closes the stream. */
export function startCapture(stream: MediaStream, { onSound, onLost }: CaptureCallbacks): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: supportedMimeType(), audioBitsPerSecond })
  const clock = startClock()
  let isStopping = false
  let waiting: (() => void)[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onSound(data, clock.elapsed())
    for (const resolve of waiting) resolve()
    waiting = []
  })
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      resolve()
      // Chromium stops the recorder when the last track ends.
      if (!isStopping) onLost()
    })
  })
  recorder.start(chunkInterval)
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
      isStopping = true
      if (recorder.state !== 'inactive') recorder.stop()
      clock.pause()
      return ended
    },
  }
}

/** A stopwatch that can be paused; ms. */
export function startClock(now: () => number = () => performance.now()) {
  let counted = 0
  let since: number | null = now()
  return {
    elapsed: () => counted + (since === null ? 0 : now() - since),
    pause: () => {
      if (since !== null) counted += now() - since
      since = null
    },
    resume: () => {
      since ??= now()
    },
  }
}

/** In ms; a crash loses at most one chunk. */
const chunkInterval = 1000
/** Clear speech at about 20 MB an hour. */
const audioBitsPerSecond = 48_000

/** The best format for speech that the browser records; Safari before 18.4 knows only MP4. */
function supportedMimeType(): string | undefined {
  const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']
  return mimeTypes.find((mimeType) => MediaRecorder.isTypeSupported(mimeType))
}
