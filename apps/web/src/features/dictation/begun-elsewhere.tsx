import { clockText } from './player/timeline.ts'

/** What whoever sends a dictation of another device must know first: the server cannot tell what has not arrived. */
export function BegunElsewhere({ seconds }: { seconds: number }) {
  return `${clockText(seconds)} of sound has arrived from there. That device may hold more that has not, or may still be recording: look there first. What comes after the sending is kept there and goes as a dictation of its own.`
}
