// Writes the message for a text that is too long.

/** Returns 'Use at most 50 characters. This has 63.', or null if the text fits. */
export function tooLong(text: string, max: number): string | null {
  if (text.length <= max) return null
  return `Use at most ${max.toLocaleString('en-GB')} characters. This has ${text.length.toLocaleString('en-GB')}.`
}
