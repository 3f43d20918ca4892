import { clockText } from './player/timeline.ts'

/** What whoever sends a dictation of another device must know first: the server cannot tell what has not arrived. */
export function BegunElsewhere({ seconds }: { seconds: number }) {
  return `${clockText(seconds)} of sound has arrived from the device it was begun on. That device may hold more which has not arrived, and may still be recording. Look there first if you can. What comes after the sending is kept there and goes as a dictation of its own.`
}
