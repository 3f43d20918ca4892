// Recognises the section titles of clinic letters, as dictated.
import titles from './titles.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import type { Token } from './tokens.ts'

/** Returns the position after the longest known title that starts here, or null. */
export function titleAt(tokens: readonly Token[], at: number): number | null {
  return phraseAt(KNOWN, tokens, at)?.next ?? null
}

/** Returns the start of a known title that ends just before this position, or null. */
export function titleEndingAt(tokens: readonly Token[], end: number): number | null {
  for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
    if (titleAt(tokens, start) === end) return start
  }
  return null
}

const KNOWN = indexPhrases<string>(titles, (title) => title)
const LONGEST = Math.max(...titles.map((title) => title.split(' ').length))
