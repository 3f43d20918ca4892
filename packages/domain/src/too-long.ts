// The message for a text that is too long.

/** 'At most 50 characters; this has 63.', or null if it fits. */
export function tooLong(text: string, max: number): string | null {
  if (text.length <= max) return null
  return `At most ${max.toLocaleString('en-GB')} characters; this has ${text.length.toLocaleString('en-GB')}.`
}
