// Computes the loudness of a dictation, to draw it.
import type { PlayedTake } from '../player/player.ts'
import { totalSeconds } from '../player/timeline.ts'

const peakCount = 160
/** In seconds. A longer sound would need too much memory to decode, only for a picture. */
const maxSeconds = 900
/** In Hz. A low rate is enough to show loudness. */
const sampleRate = 8000

/** Returns loudness values from 0 to 1. Empty if the sound is too long or unreadable, or the browser has no Web Audio. */
export async function readPeaks(takes: readonly PlayedTake[]): Promise<number[]> {
  const total = totalSeconds(takes)
  if (total === 0 || total > maxSeconds || typeof OfflineAudioContext === 'undefined') return []
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const samples = await Promise.all(
    takes.map(async ({ load }) => {
      const sound = await context.decodeAudioData(await (await load()).arrayBuffer())
      return sound.getChannelData(0)
    }),
  ).catch(() => [])
  return peaksOf(samples, peakCount)
}

/** Returns the loudest sample of each section, scaled so that the highest value is 1. */
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
