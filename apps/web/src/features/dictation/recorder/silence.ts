// Detects silence, so that nobody dictates into a dead microphone.

/** In ms. */
const silenceLimit = 8000
/** A level from 0 to 1; room noise is below it. */
const audibleLevel = 0.01

/** Detects 8 s without sound. `now` in ms. */
export function watchSilence() {
  let lastHeard: number | null = null
  return {
    reset: () => {
      lastHeard = null
    },
    /** `level`: the root mean square of the samples, 0 to 1. */
    isSilent: (level: number, now: number): boolean => {
      if (lastHeard === null || level >= audibleLevel) lastHeard = now
      return now - lastHeard >= silenceLimit
    },
  }
}

/** The root mean square of samples from -1 to 1. */
export function levelOf(samples: Float32Array): number {
  const sum = samples.reduce((all, sample) => all + sample * sample, 0)
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** The fill of the meter, 0 to 1, on a loudness scale from -50 dB to -6 dB. */
export function meterFill(level: number): number {
  const decibel = 20 * Math.log10(Math.max(level, 1e-6))
  return Math.min(1, Math.max(0, (decibel + 50) / 44))
}
