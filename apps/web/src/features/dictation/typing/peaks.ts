// How loud a dictation is along its length, to draw it.
import type { PlayedTake } from '../player/player.ts'
import { totalSeconds } from '../player/timeline.ts'

/** How many there are for the whole. */
const peakCount = 160
/** A longer one is not drawn: to decode it would take more memory than a picture is worth. In seconds. */
const longest = 900
/** Low: to see loudness needs no more. In Hz. */
const sampleRate = 8000

/** From 0 to 1 each; none where the sound is too long or cannot be read. */
export async function readPeaks(takes: readonly PlayedTake[]): Promise<number[]> {
  const total = totalSeconds(takes)
  if (total === 0 || total > longest) return []
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const samples = await Promise.all(
    takes.map(async ({ load }) => {
      const sound = await context.decodeAudioData(await (await load()).arrayBuffer())
      return sound.getChannelData(0)
    }),
  ).catch(() => [])
  return peaksOf(samples, peakCount)
}

/** The loudest sample of each stretch, the loudest of all being 1. */
export function peaksOf(takes: readonly Float32Array[], count: number): number[] {
  const length = takes.reduce((all, samples) => all + samples.length, 0)
  if (length === 0) return []
  const peaks = Array.from({ length: count }, () => 0)
  let at = 0
  for (const samples of takes) {
    for (const sample of samples) {
      const place = Math.floor((at / length) * count)
      peaks[place] = Math.max(peaks[place] ?? 0, Math.abs(sample))
      at += 1
    }
  }
  const loudest = Math.max(...peaks, 0.01)
  return peaks.map((peak) => peak / loudest)
}
