// Detects silence, so that nobody dictates into a microphone that does not work.

/** In ms: a warning follows after this time without sound. */
const silenceLimit = 8000
/** The level, from 0 to 1, above which sound counts as audible. The noise of a room is below it. */
const audibleLevel = 0.01

/** Detects 8 s without sound. `now` is in ms. */
export function watchSilence() {
  let lastHeard: number | null = null
  return {
    reset: () => {
      lastHeard = null
    },
    /** `level` is the root mean square of the samples, from 0 to 1. */
    isSilent: (level: number, now: number): boolean => {
      if (lastHeard === null || level >= audibleLevel) lastHeard = now
      return now - lastHeard >= silenceLimit
    },
  }
}

/** Returns the root mean square of samples from -1 to 1. */
export function levelOf(samples: Float32Array): number {
  const sum = samples.reduce((all, sample) => all + sample * sample, 0)
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** Returns the fill of the meter, from 0 to 1, on a loudness scale from -50 dB to -6 dB. */
export function meterFill(level: number): number {
  const decibel = 20 * Math.log10(Math.max(level, 1e-6))
  return Math.min(1, Math.max(0, (decibel + 50) / 44))
}
