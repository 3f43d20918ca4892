/** Held by the tab in which a dictation is open to be recorded. */
export function recordingLock(deviceKey: string): string {
  return `sincerely-recording-${deviceKey}`
}
