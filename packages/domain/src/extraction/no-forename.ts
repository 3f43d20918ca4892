// Recognises babies that have no forename yet: 'Baby Girl', 'Twin 2', 'B/O Anna' before a surname.
import words from './names.json' with { type: 'json' }

/** Whether these words replace a forename, and no word of them is one. */
export function isNoForename(given: string): boolean {
  if (PARENT.test(given) || SHORT.test(given)) return true
  const parts = given.split(/[\s./-]+/u).filter((part) => part !== '')
  const isBaby = parts.some((part) => BABIES.has(part.toLowerCase()))
  return isBaby && parts.every((part) => BABIES.has(part.toLowerCase()) || COUNTS.test(part))
}

/** True for 'Baby of Anna', 'Infant of', 'B/O' and 'd/o Anna'. */
export function isOfParent(name: string): boolean {
  return PARENT.test(name)
}

const BABIES = new Set(words.babies)
const COUNTS = /^(?:\d|[ABC]|I{1,3}|one|two|three|first|second|third|no|of)$/iu
/** Matches 'B/G', 'B/B 2', and 'Wendysgirl', as hospitals call Wendy's child until it has a name. */
const SHORT = /^(?:b\/[bg](?:\s+(?:\d|[ABC]|I{1,3}))?|\p{L}{2,}s(?:girl|boy)(?:\s?[\dABC])?)$/iu
const PARENT =
  /^(?:(?:baby|infant|newborn|boy|girl|twin|male|female|son|daughter)\s+)*(?:(?:baby|infant|newborn|boy|girl|twin|son|daughter|child)\s+(?:\d\s+|[ab]\s+)?of\b|[bsd]\/o\b)/iu

/** Removes the words that replace a baby's forename: 'Ives, Twin 1' → 'Ives'. */
export function withoutBaby(name: string): string {
  const [family = '', given] = name.split(/,\s*/u)
  if (given !== undefined) return isNoForename(given) ? family : name
  return name
    .replace(PARENT, '')
    .replace(/^(?:(?:twin|triplet|baby|infant)\s+(?:\d|[AB]|I{1,3})\s+)/iu, '')
    .trim()
}
