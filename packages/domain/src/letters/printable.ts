// Finds characters that a letter's fonts lack. They are marked while somebody writes, because they cannot be printed.
import printable from './printable-characters.json'

/**
 * Returns the characters of the text that cannot be printed, each once, in order. Joiners and other invisible characters are left
 * out.
 */
export function unprintableCharacters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE) ?? [])]
}

/** Returns the positions of these characters, as offsets in the text. Adjacent characters are one place. */
export function unprintablePlaces(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(UNPRINTABLE_RUN), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

/**
 * Code points in hexadecimal. Every Chinese character counts as printable, because the fonts have all those in dictionaries of
 * names.
 */
const ranges = printable.ranges
  .join(' ')
  .split(' ')
  .map((range) => range.replace(/[0-9a-f]+/gu, String.raw`\u{$&}`))
  .join('')

const LACKING = String.raw`(?![${ranges}])[^\p{Script=Han}\p{Default_Ignorable_Code_Point}\p{Cc}\s]`
const UNPRINTABLE = new RegExp(LACKING, 'gu')
const UNPRINTABLE_RUN = new RegExp(
  String.raw`${LACKING}(?:${LACKING}|\p{Default_Ignorable_Code_Point})*`,
  'gu',
)
