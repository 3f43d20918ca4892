// Decodes recorded sound of any format to plain samples with ffmpeg, as a stream that never touches the disk.
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Samples per second of the output, which speech models are trained on. One channel, 16 bits. */
export const sampleRate = 16_000
export const sampleBytes = 2

/**
 * `missing`: ffmpeg is not installed. `unreadable`: it cannot decode the sound. `slow`: it took far longer than this length
 * should. `too_long`: there is far more sound than there should be.
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
  /** How long ffmpeg may keep us waiting in total, in ms; it decodes a minute of sound in a third of a second. */
  patience?: number
}

/** How much longer than reported a sound may be, in seconds: a device that crashed has not counted its last part. */
const maxSecondsFor = (seconds: number) => Math.min(2 * seconds + 600, maxSeconds)
/** Nine hours, in seconds: the longest a take can be at its size limit. */
const maxSeconds = 9 * 3600

/** Half the length of the sound, at least one minute and at most half an hour. */
const timeLimitFor = (seconds: number) => Math.min(60_000 + seconds * 500, 1_800_000)

export function isDecodeFailure(error: unknown): error is DecodeFailure {
  return error instanceof Error && error.name === 'DecodeFailure'
}

/**
 * Yields little-endian samples. Throws a DecodeFailure, or the error of `sound`. The time in which the consumer asks for
 * nothing does not count: ffmpeg waits then.
 */
export async function* decodeSound(
  sound: AsyncIterable<Buffer>,
  { ffmpeg, searchPath }: { ffmpeg: string; searchPath: string },
  { stopping, seconds, patience = timeLimitFor(seconds) }: DecodeLimits,
): AsyncGenerator<Buffer> {
  const limit = maxSecondsFor(seconds)
  // ffmpeg may open only the pipe, whatever the file asks for, and sees none of our environment.
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
  // ffmpeg may stop reading before the end, which is fine; its exit code tells.
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

/** Awaits several steps within one time limit in ms; then calls `giveUp` and throws. */
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
