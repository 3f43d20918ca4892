// Turns recorded sound of any kind into plain samples with ffmpeg, while it is read: nothing of it touches the disk.
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Samples a second of what comes out: what models of speech are trained on. One channel, 16 bits. */
export const sampleRate = 16_000

/** `missing`: there is no ffmpeg. `unreadable`: it cannot make sense of the sound. */
export type DecodeFailure = Error & { name: 'DecodeFailure'; kind: 'missing' | 'unreadable' }

export function isDecodeFailure(error: unknown): error is DecodeFailure {
  return error instanceof Error && error.name === 'DecodeFailure'
}

/** The samples as they come, little-endian. Throws a DecodeFailure, or what `sound` throws. */
export async function* decodeSound(
  sound: AsyncIterable<Buffer>,
  { ffmpeg, searchPath }: { ffmpeg: string; searchPath: string },
  stopping: AbortSignal,
): AsyncGenerator<Buffer> {
  // Nothing but the pipe is opened, whatever the sound says; and it learns nothing of our settings.
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
  const output = ['-vn', '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']
  const child = spawn(ffmpeg, [...input, ...output], {
    env: { PATH: searchPath },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: stopping,
  })
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  // It may stop reading before the end, which is no fault of ours; its exit code says what it is.
  const poured = pipeline(Readable.from(sound), child.stdin).then(
    () => null,
    (error: unknown) => error,
  )
  try {
    for await (const piece of child.stdout as AsyncIterable<Buffer>) yield piece
    const end = await ended
    const fault = await poured
    if (end instanceof Error) throw failed(isMissing(end) ? 'missing' : 'unreadable', end)
    if (isOurs(fault)) throw fault
    if (end !== 0) throw failed('unreadable')
  } finally {
    child.kill('SIGKILL')
    await poured
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
