import { clockText } from './player/timeline.ts'

type BegunElsewhereProps = {
  /** Of sound that has arrived. */
  seconds: number
  /** A device has it open to record at this moment. */
  isOpen: boolean
}

/** What whoever sends a dictation of another device must know first. */
export function BegunElsewhere({ seconds, isOpen }: BegunElsewhereProps) {
  const arrived = `${clockText(seconds)} of the recording has arrived from the other device.`
  return isOpen
    ? `${arrived} It is open there now and may still be recording, so check there first. Anything recorded after you send this stays on that device and becomes a separate dictation.`
    : `${arrived} It is not open there now. If that device has more, it stays there and becomes a separate dictation.`
}
