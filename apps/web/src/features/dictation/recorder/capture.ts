// Records from a microphone, and delivers the sound about once a second.

export type Capture = {
  mimeType: string
  pause: () => void
  resume: () => void
  /** Resolves after the last sound was delivered. */
  stop: () => Promise<void>
  /** Delivers what was recorded since the last chunk. Resolves after the delivery. */
  flush: () => Promise<void>
}

type CaptureCallbacks = {
  /** Called in order, one call after the other. `ms` is the length of the take so far, without pauses. */
  onSound: (sound: Blob, ms: number) => void
  /** Called when the recording ended because the microphone was lost or the browser stopped. */
  onLost: () => void
}

/** Starts recording immediately. The caller closes the stream. */
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

/** Starts a stopwatch that can be paused, in ms. */
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

/** In ms: a crash loses at most one chunk of this length. */
const chunkInterval = 1000
/** This rate is enough for clear speech, and gives about 20 MB an hour. */
const audioBitsPerSecond = 48_000

/**
 * Returns the best format for speech that the browser records; undefined leaves the choice to the browser. Safari before
 * 18.4 records only MP4.
 */
function supportedMimeType(): string | undefined {
  const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']
  return mimeTypes.find((mimeType) => MediaRecorder.isTypeSupported(mimeType))
}
