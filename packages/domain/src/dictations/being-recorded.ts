// Whether a device is recording a dictation: it reports so every half minute.

/** How long a device is believed to be recording after its last report, in ms. */
export const believedFor = 2 * 60_000

/** `recordingAt`: a device's last report, in ISO 8601; null if none is recording. `now` in ms since 1970. */
export function isBeingRecorded({ recordingAt }: { recordingAt: string | null }, now: number): boolean {
  return recordingAt !== null && now - Date.parse(recordingAt) < believedFor
}
