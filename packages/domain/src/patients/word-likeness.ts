// Decides whether two words are probably the same word of a name: equal, an initial, a short form, a slip, or with unreadable
// letters.
import { unreadableLetter } from './name-words.ts'
import nicknames from './nicknames.json'

/**
 * True for the same word, an initial, a short form (Liz, Elizabeth) or a slip. Both words are in the form that `nameWords`
 * returns.
 */
export function isNearly(a: string, b: string): boolean {
  if (isSameWord(a, b)) return true
  if (/\d/u.test(a + b)) return false
  if (a.length === 1 || b.length === 1) return isLike(a[0], b[0])
  return shortForms(a).some((form) => shortForms(b).includes(form)) || isMisspelt(a, b)
}

/** True for the same word, as far as it is legible. */
export function isSameWord(a: string, b: string): boolean {
  return a === b || (!isReadable(a, b) && slips(a, b) === 0)
}

/** True if one letter differs, or two in long words. */
export function isMisspelt(a: string, b: string): boolean {
  const allowed = Math.min(a.length, b.length) >= 8 ? 2 : Math.min(a.length, b.length) >= 4 ? 1 : 0
  if (Math.abs(a.length - b.length) > allowed && isReadable(a, b)) return false
  return allowed > 0 && slips(a, b) <= allowed
}

/** True if one word is the other shortened to at least two letters: 'bron' and 'bronwen'. */
export function isBeginning(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= 2 && long.startsWith(short) && !/\d/u.test(long)
}

/** Returns the full names that a word may be short for, including itself. */
function shortForms(word: string): string[] {
  const known: Record<string, string[]> = nicknames
  return [word, ...(Object.hasOwn(known, word) ? (known[word] ?? []) : [])]
}

/**
 * Counts letters inserted, omitted, replaced or swapped with their neighbour (optimal string alignment). An unreadable mark
 * matches no letter, one or two.
 */
function slips(a: string, b: string): number {
  let older: number[] = []
  let old: number[] = []
  let row = [0]
  const swapped = (i: number, j: number) =>
    i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (older[j - 2] ?? 0) + 1 : Infinity
  const twoForLost = (i: number, j: number) =>
    Math.min(
      j > 1 && isLost(a[i - 1]) ? (old[j - 2] ?? 0) : Infinity,
      i > 1 && isLost(b[j - 1]) ? (older[j - 1] ?? 0) : Infinity,
    )
  for (let j = 1; j <= b.length; j += 1) row.push((row[j - 1] ?? 0) + weight(b[j - 1]))
  for (let i = 1; i <= a.length; i += 1) {
    ;[older, old, row] = [old, row, []]
    row.push((old[0] ?? 0) + weight(a[i - 1]))
    for (let j = 1; j <= b.length; j += 1) {
      const left = (old[j] ?? 0) + weight(a[i - 1])
      const put = (row[j - 1] ?? 0) + weight(b[j - 1])
      const changed = (old[j - 1] ?? 0) + (isLike(a[i - 1], b[j - 1]) ? 0 : 1)
      row.push(Math.min(left, put, changed, swapped(i, j), twoForLost(i, j)))
    }
  }
  return row[b.length] ?? 0
}

function weight(letter: string | undefined): 0 | 1 {
  return isLost(letter) ? 0 : 1
}

function isLike(one: string | undefined, other: string | undefined): boolean {
  return one === other || isLost(one) || isLost(other)
}

function isLost(letter: string | undefined): boolean {
  return letter === unreadableLetter
}

function isReadable(a: string, b: string): boolean {
  return !a.includes(unreadableLetter) && !b.includes(unreadableLetter)
}
