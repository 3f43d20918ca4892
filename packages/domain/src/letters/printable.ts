// Which characters a letter's fonts have: what they lack is marked while it is written, because it cannot be printed.
import printable from './printable-characters.json'

/** The characters of the text that cannot be printed, each once, in order. Joiners and other invisible ones are not named. */
export function unprintableCharacters(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE) ?? [])]
}

/** The positions of these characters, as offsets in the text; adjacent ones are one place. */
export function unprintablePlaces(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(UNPRINTABLE_RUN), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** Code points in hexadecimal. Every Chinese character counts as printable: the fonts have all those in dictionaries of names. */
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
