// Cuts samples into segments that speech to text accepts. Each is a WAV file, and only one is in memory at a time.
import { quietestCut } from '@sincerely/domain/dictations/quietest-cut'
import { sampleBytes, sampleRate } from './decode-sound.ts'

export type SoundStretch = { startsMs: number; endsMs: number; wav: Buffer }

/**
 * Yields segments of at most `longest` seconds, cut at the quietest moment of their last `window` seconds. The same sound gives
 * the same segments, so that a later attempt can skip the finished ones.
 */
export async function* cutIntoStretches(
  samples: AsyncIterable<Buffer>,
  { longest, window }: { longest: number; window: number },
): AsyncGenerator<SoundStretch> {
  const full = Buffer.from(new ArrayBuffer(longest * sampleRate * sampleBytes))
  let filled = 0
  let startsAt = 0
  const cut = (bytes: number): SoundStretch => {
    const wav = wavOf(full.subarray(0, bytes))
    full.copyWithin(0, bytes, filled)
    filled -= bytes
    const startsMs = milliseconds(startsAt)
    startsAt += bytes / sampleBytes
    return { startsMs, endsMs: milliseconds(startsAt), wav }
  }
  for await (const piece of samples) {
    for (let at = 0; at < piece.length;) {
      const taken = piece.copy(full, filled, at)
      filled += taken
      at += taken
      if (filled < full.length) continue
      const inFull = new Int16Array(full.buffer, 0, filled / sampleBytes)
      yield cut(quietestCut(inFull, (longest - window) * sampleRate, sampleRate) * sampleBytes)
    }
  }
  const rest = filled - (filled % sampleBytes)
  if (rest > 0) yield cut(rest)
}

function milliseconds(samples: number): number {
  return Math.round((samples / sampleRate) * 1000)
}

/** A WAV file (the RIFF format of 1991) with one channel of 16-bit linear samples. */
function wavOf(samples: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * sampleBytes, 28)
  header.writeUInt16LE(sampleBytes, 32)
  header.writeUInt16LE(sampleBytes * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
