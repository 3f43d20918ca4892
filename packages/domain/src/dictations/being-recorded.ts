// Decides whether a device is recording a dictation. The device reports this every half minute.

/** How long a device counts as recording after its last report, in ms. */
export const believedFor = 2 * 60_000

/** `recordingAt` is a device's last report in ISO 8601, or null if no device is recording. `now` is in ms since 1970. */
export function isBeingRecorded({ recordingAt }: { recordingAt: string | null }, now: number): boolean {
  return recordingAt !== null && now - Date.parse(recordingAt) < believedFor
}
