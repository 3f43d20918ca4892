// Whether speech to text can have processed a whole sound: an answer for part of it must not pass for all.

/** `no_words`: no text, although somebody should have spoken. `cut_short`: the server says it processed far less. */
export type Doubt = 'no_words' | 'cut_short'

export type AnsweredSound = {
  text: string
  /** Seconds the server says it processed; null if it does not say. */
  duration: number | null
  /** Length of the sound, in seconds. */
  seconds: number
  /** It is the end of a longer sound in which words were found. */
  isRest: boolean
}

/** In seconds: shorter sound may be an accidental tap; longer sound has words. */
const shortest = 3
/** The end of a longer recording may be a pause before the button is pressed. */
const longestPause = 60
/**
 * Some servers do not count silence; a server that reads a tenth of a second of a file without a length reports that
 * (documents §3.3).
 */
const minHeard = 0.5

/** Null if there is no reason for doubt. */
export function doubtOf({ text, duration, seconds, isRest }: AnsweredSound): Doubt | null {
  if (seconds <= shortest) return null
  if (duration !== null && duration < seconds * minHeard && seconds - duration > shortest) return 'cut_short'
  const mayBeSilent = isRest && seconds <= longestPause
  return text.trim() === '' && !mayBeSilent ? 'no_words' : null
}
