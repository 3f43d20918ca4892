// Says under a field, while it is typed in, which of its characters the letters' fonts lack.
import { unprintableCharacters } from '@sincerely/domain/letters/printable'

/** Undefined if letters can show all of the text. */
export function unprintableNote(text: string): string | undefined {
  const lacking = unprintableCharacters(text)
  if (lacking.length === 0) return undefined
  return `Letters cannot show ${lacking.join(' ')}. In a name they print as □: add a Latin spelling.`
}
