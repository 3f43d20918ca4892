// Finds the quietest moment to cut a long recording, so that no word is cut.

/** The window in seconds: shorter than a breath between sentences, longer than a stop within a word. */
const moment = 0.3

/**
 * The sample in the middle of the quietest window between `from` and the end; the latest of equally quiet ones. `samples` are
 * linear, `rate` per second. The end, if there is less than a window.
 */
export function quietestCut(samples: Int16Array, from: number, rate: number): number {
  const length = Math.round(moment * rate)
  let loudness = 0
  let least = Number.POSITIVE_INFINITY
  let cut = samples.length
  for (let at = Math.max(0, from); at < samples.length; at += 1) {
    loudness += Math.abs(samples[at] ?? 0)
    if (at - length >= from) loudness -= Math.abs(samples[at - length] ?? 0)
    if (at - from + 1 < length || loudness > least) continue
    least = loudness
    cut = at + 1 - Math.floor(length / 2)
  }
  return cut
}
