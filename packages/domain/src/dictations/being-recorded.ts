// Decides whether a device is recording a dictation. The device reports this every half minute.

/** A device counts as recording for this time after its last report, in ms. */
export const believedFor = 2 * 60_000

/** `recordingAt` is a device's last report in ISO 8601, or null if no device is recording. `now` is in ms since 1970. */
export function isBeingRecorded({ recordingAt }: { recordingAt: string | null }, now: number): boolean {
  return recordingAt !== null && now - Date.parse(recordingAt) < believedFor
}
