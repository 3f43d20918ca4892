// Defines the data that one stage of composing passes to the next.
import type { Emphasis } from './emphasis.ts'
import { wordAt, type Token } from './tokens.ts'

/** A range of the dictation (UTF-16 offsets) that is not printed, and the command that removed it. */
export type Removal = { start: number; end: number; command: string }

/**
 * `notes` are for the secretary. `complete` is false if a correction was left undecided. `emphasis` has the words that the doctor
 * wants in bold, in capitals or the like.
 */
export type Draft = {
  readonly tokens: readonly Token[]
  readonly removed: readonly Removal[]
  readonly notes: readonly string[]
  readonly complete: boolean
  readonly emphasis?: readonly Emphasis[]
}

/** Sorts the ranges by position, and leaves out those inside another. */
export function tidyRemovals(removed: readonly Removal[]): Removal[] {
  const sorted = removed.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: Removal[] = []
  for (const each of sorted) {
    const last = kept.at(-1)
    if (last === undefined || each.end > last.end) kept.push(each)
  }
  return kept
}

/** Returns the ranges of these tokens, as removed by `command`. Adjacent ranges are joined. */
export function removal(tokens: readonly Token[], command: string): Removal[] {
  const spans: Removal[] = []
  for (const { start, end } of tokens.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end)
    else spans.push({ start, end, command })
  }
  return spans
}

/** Phrases by their first word, the longest first. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly { words: readonly string[]; entry: T }[]>

export function indexPhrases<T>(entries: readonly T[], phraseOf: (entry: T) => string): PhraseIndex<T> {
  const index = new Map<string, { words: string[]; entry: T }[]>()
  for (const entry of entries) {
    const words = phraseOf(entry).split(' ')
    const first = words[0] ?? ''
    index.set(first, [...(index.get(first) ?? []), { words, entry }])
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** Returns the longest phrase that starts at this word, and the position after it. */
export function phraseAt<T>(
  index: PhraseIndex<T>,
  tokens: readonly Token[],
  at: number,
): { entry: T; next: number } | null {
  const phrases = index.get(wordAt(tokens, at))
  if (!phrases) return null
  for (const { words, entry } of phrases) {
    if (isSaidAt(tokens, at, words)) return { entry, next: at + words.length }
  }
  return null
}

/** A loop instead of `every`, because a new function for every word and phrase would double the allocated memory. */
export function isSaidAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  for (let offset = 0; offset < words.length; offset += 1) {
    if (wordAt(tokens, at + offset) !== words[offset]) return false
  }
  return true
}

/** Whether the words before this position end with one of these phrases. */
export function followsPhrase(tokens: readonly Token[], at: number, phrases: readonly string[]): boolean {
  return wordsOf(phrases).some((words) => isSaidAt(tokens, at - words.length, words))
}

export function precedesPhrase(tokens: readonly Token[], at: number, phrases: readonly string[]): boolean {
  return wordsOf(phrases).some((words) => isSaidAt(tokens, at, words))
}

const SPLIT = new WeakMap<readonly string[], string[][]>()

/** Splits each list of phrases once, because the lists never change and are needed at every word. */
function wordsOf(phrases: readonly string[]): string[][] {
  const known = SPLIT.get(phrases)
  if (known) return known
  const split = phrases.map((phrase) => phrase.split(' '))
  SPLIT.set(phrases, split)
  return split
}
