// Notices that nothing is heard, so that nobody dictates into a dead microphone.

/** In ms. */
const silentAfter = 8000
/** Of full level, 0 to 1: below it is the hiss of a room. */
const audible = 0.01

/** Tells from the levels of one recording whether nothing was heard for 8 s. `now` in ms; `begin` starts anew. */
export function watchSilence() {
  let lastHeard: number | null = null
  return {
    begin: () => {
      lastHeard = null
    },
    /** `level`: the root mean square of the samples, 0 to 1. */
    isSilent: (level: number, now: number): boolean => {
      if (lastHeard === null || level >= audible) lastHeard = now
      return now - lastHeard >= silentAfter
    },
  }
}

/** The root mean square of samples from -1 to 1. */
export function levelOf(samples: Float32Array): number {
  const sum = samples.reduce((all, sample) => all + sample * sample, 0)
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** How full the meter is, 0 to 1: by loudness as it is heard, from -50 dB up to -6 dB. */
export function meterFill(level: number): number {
  const decibel = 20 * Math.log10(Math.max(level, 1e-6))
  return Math.min(1, Math.max(0, (decibel + 50) / 44))
}
