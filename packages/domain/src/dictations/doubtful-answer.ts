// Whether speech to text can have listened to all of a sound: an answer for less of it is not taken for the whole.

/** `no_words`: nothing, for sound in which somebody should have spoken. `cut_short`: it says itself that it heard far less. */
export type Doubt = 'no_words' | 'cut_short'

export type AnsweredSound = {
  text: string
  /** How many seconds the server says it has listened to; null where it says nothing. */
  duration: number | null
  /** How long the sound is, in seconds. */
  seconds: number
  /** It is the end of a longer sound, in which words were found. */
  isRest: boolean
}

/** A tap on the button; longer sound has words. */
const shortest = 3
/** The end of a longer recording may be a pause before the button is found. */
const longestPause = 60
/** Some servers do not count silence; those that read a tenth of a second of a file without a length say so (documents §3.3). */
const leastHeard = 0.5

/** Null where there is nothing to doubt. */
export function doubtOf({ text, duration, seconds, isRest }: AnsweredSound): Doubt | null {
  if (seconds <= shortest) return null
  if (duration !== null && duration < seconds * leastHeard && seconds - duration > shortest)
    return 'cut_short'
  const mayBeSilent = isRest && seconds <= longestPause
  return text.trim() === '' && !mayBeSilent ? 'no_words' : null
}
