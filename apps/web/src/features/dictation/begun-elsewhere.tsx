import { clockText } from './player/timeline.ts'

type BegunElsewhereProps = {
  /** Of sound that has arrived. */
  seconds: number
  /** A device has it open to record at this moment. */
  isOpen: boolean
}

/** What whoever sends a dictation of another device must know first. */
export function BegunElsewhere({ seconds, isOpen }: BegunElsewhereProps) {
  const arrived = `${clockText(seconds)} of sound has arrived from there.`
  return isOpen
    ? `${arrived} It is open there at this moment, and may still be recording: look there first. What comes after the sending is kept there and goes as a dictation of its own.`
    : `${arrived} It is not open there now. Should that device hold more, it is kept there and goes as a dictation of its own.`
}
