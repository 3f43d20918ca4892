// Corrects part of a value: the year of a date, the upper end of a range, or a number without its unit.
import lexicon from './corrections.json' with { type: 'json' }
import { isSmallNumber, isTeenOrTens } from '../language/number-words.ts'
import { readNumber } from './read-number.ts'
import type { Scene } from './repair-scene.ts'
import { wordAt, type Token } from './tokens.ts'
import type { ValuePhrase } from './value-phrases.ts'

/** A range of tokens. */
type Stretch = { start: number; end: number }

/** Returns the part of the earlier value that the later one replaces, or null if there is none. */
export function replacedPart(
  kept: readonly Token[],
  earlier: ValuePhrase,
  later: ValuePhrase,
): Stretch | null {
  if (earlier.type === 'doubtful') return null
  if (earlier.parts && later.parts) return datePart(earlier, later)
  if (earlier.type !== 'number' || later.unit !== '') return earlier
  return { start: earlier.start, end: readNumber(kept, earlier.start)?.next ?? earlier.end }
}

/** Returns the start of the earlier value, without a 'the' that is not repeated. */
export function valueStart({ kept, source }: Scene, start: number, later: ValuePhrase): number {
  return wordAt(kept, start) === 'the' && wordAt(source, later.start) !== 'the' ? start + 1 : start
}

/** Reads '2024' after a date with a year as a year. */
export function asYear(
  source: readonly Token[],
  later: ValuePhrase,
  nearest: ValuePhrase | undefined,
): ValuePhrase {
  const year = /^(?:19|20)\d\d$/u.test(readNumber(source, later.start)?.text ?? '')
  if (!year || later.unit !== '' || !nearest?.parts?.some(({ part }) => part === 'year')) return later
  return { ...later, type: 'date', parts: [{ part: 'year', start: later.start, end: later.end }] }
}

/** True if the new number keeps the range in order: the last number is smaller in '140 over 90' and greater in '5 to 10'. */
export function fitsRange({ kept, source }: Scene, earlier: Stretch, later: ValuePhrase): boolean {
  const first = rangeStart(kept, earlier.start)
  if (later.type !== 'number' || !first) return true
  if (RANGE_LINKS.has(wordAt(source, later.end)) && readNumber(source, later.end + 1)) return false
  const [before, after] = [Number(first.text), Number(readNumber(source, later.start)?.text)]
  return first.link === 'over' ? after < before : after > before
}

/** Returns the link of a range ('5 to 10') or pressure ('140 over 90') whose last number is at this position, or null. */
export function rangeLink(kept: readonly Token[], at: number): string | null {
  return rangeStart(kept, at)?.link ?? null
}

/** Returns the start of a range that is repeated as a range ('Four to five, sorry, six to seven times'), or null. */
export function restatedRange({ kept, source }: Scene, earlier: Stretch, later: ValuePhrase): number | null {
  const first = rangeStart(kept, earlier.start)
  const again = first?.link === wordAt(source, later.end) && readNumber(source, later.end + 1) !== null
  return first && again ? first.start : null
}

/** Whether perhaps only the last word is meant: 'One hundred and fifty, sorry, sixty', or 'sixteen … eighteen' of a year. */
export function mayMeanLastWord({ kept, source }: Scene, earlier: Stretch, later: Stretch): boolean {
  const end = readNumber(kept, earlier.start)?.next ?? earlier.end
  const [last, single] = [wordAt(kept, end - 1), wordAt(source, later.start)]
  if (end - earlier.start < 2 || readNumber(source, later.start)?.next !== later.start + 1) return false
  if (last === single) return false
  return isSmallNumber(single) ? isSmallNumber(last) : isTeenOrTens(single) && isTeenOrTens(last)
}

/** Counts the words before the earlier value that the words before the later one repeat or replace. */
export function leadingWords(kept: readonly Token[], start: number, skipped: readonly Token[]): number {
  for (let length = skipped.length; length > 0; length -= 1) {
    const same = skipped
      .slice(-length)
      .every((token, offset) => wordAt(kept, start - length + offset) === token.key)
    if (same) return length
  }
  const replaced = skipped.some((token) => PREPOSITIONS.has(token.key))
    ? WEAK
    : skipped.length > 0
      ? ARTICLES
      : null
  let count = 0
  while (replaced?.has(wordAt(kept, start - count - 1))) count += 1
  return count
}

const RANGE_LINKS = new Set(['over', 'to', 'or'])
const WEAK = new Set(lexicon.weak)
const ARTICLES = new Set(['the', 'a', 'an', 'her', 'his'])
const PREPOSITIONS = new Set([...WEAK].filter((word) => !ARTICLES.has(word)))
const LONGEST_NUMBER = 6

function rangeStart(
  kept: readonly Token[],
  at: number,
): { link: string; text: string; start: number } | null {
  const link = wordAt(kept, at - 1)
  if (!RANGE_LINKS.has(link)) return null
  for (let back = LONGEST_NUMBER + 1; back >= 2; back -= 1) {
    const number = readNumber(kept, at - back)
    if (number?.next === at - 1)
      return wordAt(kept, at - back - 1) === 'from' ? null : { link, text: number.text, start: at - back }
  }
  return null
}

/**
 * Returns the part of the earlier date that the later words replace, if it is in one piece: 'the third' of 'the third of March'.
 */
function datePart(earlier: ValuePhrase, later: ValuePhrase): Stretch | null {
  const said = new Set(later.parts?.map(({ part }) => part))
  const replaced = (earlier.parts ?? []).filter(({ part }) => said.has(part))
  const first = replaced[0]
  const last = replaced.at(-1)
  if (!first || !last) return null
  if (replaced.length === earlier.parts?.length) return earlier
  const apart = (earlier.parts ?? []).filter(({ start, end }) => start >= first.start && end <= last.end)
  return apart.length === replaced.length && replaced.length === said.size
    ? { start: first.start, end: last.end }
    : null
}
