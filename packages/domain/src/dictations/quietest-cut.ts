// Finds the quietest moment to cut a long recording, so that no word is cut.

/** The window in seconds. It is shorter than a breath between sentences, and longer than a stop within a word. */
const moment = 0.3

/**
 * Returns the sample in the middle of the quietest window between `from` and the end, or in the latest of equally quiet windows.
 * Returns the end if there is less than a window. `samples` are linear, with `rate` samples per second.
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
