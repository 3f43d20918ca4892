// Decodes recorded sound of any format to plain samples with ffmpeg, as a stream that is never stored on disk.
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Samples per second of the output, with one channel of 16 bits. Speech models are trained on this rate. */
export const sampleRate = 16_000
export const sampleBytes = 2

/**
 * `missing`: ffmpeg is not installed. `unreadable`: ffmpeg cannot decode the sound. `slow`: decoding took far longer than sound
 * of this length needs. `too_long`: there is far more sound than expected.
 */
export type DecodeFailure = Error & {
  name: 'DecodeFailure'
  kind: 'missing' | 'unreadable' | 'slow' | 'too_long'
}

export type DecodeLimits = {
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Expected length in seconds, as reported by the recording device. */
  seconds: number
  /**
   * In milliseconds: the limit for the total time spent waiting for ffmpeg, which decodes a minute of sound in a third of a
   * second.
   */
  patience?: number
}

/** In seconds. The sound may be longer than reported, because a device that crashed did not count its last part. */
const maxSecondsFor = (seconds: number) => Math.min(2 * seconds + 600, maxSeconds)
/** Nine hours, in seconds: the longest take within the limit of a take's size. */
const maxSeconds = 9 * 3600

/** In milliseconds: half the length of the sound, plus a minute, and at most half an hour. */
const timeLimitFor = (seconds: number) => Math.min(60_000 + seconds * 500, 1_800_000)

export function isDecodeFailure(error: unknown): error is DecodeFailure {
  return error instanceof Error && error.name === 'DecodeFailure'
}

/**
 * Yields little-endian samples. Throws a DecodeFailure, or the error of `sound`. While the consumer requests nothing, ffmpeg
 * waits, and that time does not count.
 */
export async function* decodeSound(
  sound: AsyncIterable<Buffer>,
  { ffmpeg, searchPath }: { ffmpeg: string; searchPath: string },
  { stopping, seconds, patience = timeLimitFor(seconds) }: DecodeLimits,
): AsyncGenerator<Buffer> {
  const limit = maxSecondsFor(seconds)
  // ffmpeg may open only the pipe, even if the file refers to others, and does not see the server's environment.
  const input = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    '-protocol_whitelist',
    'pipe',
    '-i',
    'pipe:0',
  ]
  const output = [
    '-vn',
    '-t',
    String(limit + 1),
    '-ac',
    '1',
    '-ar',
    String(sampleRate),
    '-f',
    's16le',
    'pipe:1',
  ]
  const child = spawn(ffmpeg, [...input, ...output], {
    env: { PATH: searchPath },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: stopping,
  })
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  // ffmpeg may stop reading before the end. The exit code decides whether that is a failure.
  const poured = pipeline(Readable.from(sound), child.stdin).then(
    () => null,
    (error: unknown) => error,
  )
  const isInTime = withTimeLimit(patience, () => child.kill('SIGKILL'))
  const pieces = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let bytes = 0
  try {
    for (;;) {
      const next = await isInTime(pieces.next())
      if (next.done === true) break
      bytes += next.value.length
      if (bytes > limit * sampleRate * sampleBytes) throw failed('too_long')
      yield next.value
    }
    const end = await isInTime(ended)
    const fault = await poured
    if (end instanceof Error) throw failed(isMissing(end) ? 'missing' : 'unreadable', end)
    if (isOurs(fault)) throw fault
    if (end !== 0) throw failed('unreadable')
  } finally {
    child.kill('SIGKILL')
    await poured
  }
}

/** Awaits several steps within one time limit in ms. When it is over, calls `giveUp` and throws. */
function withTimeLimit(patience: number, giveUp: () => void): <T>(what: Promise<T>) => Promise<T> {
  let remainingMs = patience
  return async (what) => {
    const from = performance.now()
    let hasTimedOut = false
    const timer = setTimeout(
      () => {
        hasTimedOut = true
        giveUp()
      },
      Math.max(0, remainingMs),
    )
    try {
      const got = await what
      if (hasTimedOut) throw failed('slow')
      return got
    } finally {
      clearTimeout(timer)
      remainingMs -= performance.now() - from
    }
  }
}

function isOurs(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : ''
  return code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET'
}

function isMissing(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')
}

function failed(kind: DecodeFailure['kind'], cause?: unknown): DecodeFailure {
  return Object.assign(new Error(`the sound could not be decoded: ${kind}`, { cause }), {
    name: 'DecodeFailure' as const,
    kind,
  })
}
