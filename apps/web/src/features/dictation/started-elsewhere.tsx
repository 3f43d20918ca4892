import { clockText } from './player/timeline.ts'

type StartedElsewhereProps = {
  /** The length of the sound that has arrived, in seconds. */
  seconds: number
  /** Whether another device has the dictation open now. */
  isOpen: boolean
}

/** Warns about sound on another device before a dictation that was started there is sent from here. */
export function StartedElsewhere({ seconds, isOpen }: StartedElsewhereProps) {
  const arrived = `${clockText(seconds)} of the recording has arrived from the other device.`
  return isOpen
    ? `${arrived} It is open there now and may still be recording, so check there first. Anything recorded after you send this stays on that device and becomes a separate dictation.`
    : `${arrived} It is not open there now. If that device has more, it stays there and becomes a separate dictation.`
}
