// Whether a device has a dictation open to record: it says so every half minute.

/** So long a device that has said nothing more is believed to have a dictation open still, in ms. */
export const believedFor = 2 * 60_000

/** `recordingAt`: when a device last said so, in ISO 8601; null where none has it open. `now` in ms since 1970. */
export function isBeingRecorded({ recordingAt }: { recordingAt: string | null }, now: number): boolean {
  return recordingAt !== null && now - Date.parse(recordingAt) < believedFor
}
