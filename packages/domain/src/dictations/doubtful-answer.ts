// Decides whether speech to text can have processed a whole sound, because an answer for a part must not count as the whole.

/**
 * `no_words` means that there is no text, although somebody should have spoken. `cut_short` means that the server reports far
 * less sound than it received.
 */
export type Doubt = 'no_words' | 'cut_short'

export type AnsweredSound = {
  text: string
  /** The seconds that the server reports, or null if it does not report them. */
  duration: number | null
  /** The length of the sound in seconds. */
  seconds: number
  /** The sound is the end of a longer one in which words were found. */
  isRest: boolean
}

/** Sound shorter than this, in seconds, may be an accidental tap. Longer sound has words. */
const shortest = 3
/** A longer recording may end with a pause of up to this many seconds, before somebody presses the button. */
const longestPause = 60
/**
 * The least share of the sound that the server must report. Some servers do not count silence, and a server that reads only a
 * tenth of a second of a file without a length reports that (documents §3.3).
 */
const minHeard = 0.5

/** Returns null if there is no reason for doubt. */
export function doubtOf({ text, duration, seconds, isRest }: AnsweredSound): Doubt | null {
  if (seconds <= shortest) return null
  if (duration !== null && duration < seconds * minHeard && seconds - duration > shortest) return 'cut_short'
  const mayBeSilent = isRest && seconds <= longestPause
  return text.trim() === '' && !mayBeSilent ? 'no_words' : null
}
