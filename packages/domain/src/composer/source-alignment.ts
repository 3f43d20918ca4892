// Finds the words of a dictation that the words of a letter come from, using only the two texts.
import lexicon from './little-words.json' with { type: 'json' }
import type { SourceWord } from './source-words.ts'

/** Returns, for each word of the letter, the index of its word in the dictation, or null. */
export function alignWords(letter: readonly SourceWord[], said: readonly SourceWord[]): (number | null)[] {
  const path = bestPath(letter, indexOf(said))
  fillBackwards(letter, said, path)
  return path
}

type Index = { places: ReadonlyMap<string, readonly number[]> }
/**
 * An alignment of the letter so far. `at` is the last position reached in the dictation, and `word` is the letter's word at that
 * point.
 */
type State = { at: number; word: number; score: number; before: State | null }

const LITTLE = new Set(lexicon)
/** Alignments beyond this number are never near the best one. */
const MOST_STATES = 48
/** A word that occurs more often than this identifies no place. */
const MOST_PLACES = 40

function indexOf(said: readonly SourceWord[]): Index {
  const places = new Map<string, number[]>()
  for (const [at, { key }] of said.entries()) {
    const list = places.get(key)
    if (list) list.push(at)
    else places.set(key, [at])
  }
  return { places }
}

/**
 * Returns the best-scoring alignment (Viterbi). Rarer words score more. Continuing from the previous word costs nothing, but
 * jumping to another passage does. So a moved sentence is found, and a single common word does not jump.
 */
function bestPath(letter: readonly SourceWord[], { places }: Index): (number | null)[] {
  let states: State[] = [{ at: -1, word: -1, score: 0, before: null }]
  for (const [word, { key }] of letter.entries()) {
    const candidates = places.get(key)
    if (!candidates) continue
    states = pruned([...states, ...reached(states, word, candidates, worthOf(key, candidates.length))])
  }
  const path: (number | null)[] = letter.map(() => null)
  for (let state: State | null = states[0] ?? null; state && state.word >= 0; state = state.before) {
    path[state.word] = state.at
  }
  return path
}

function reached(
  states: readonly State[],
  word: number,
  candidates: readonly number[],
  worth: number,
): State[] {
  const little = worth < LEAST_LEAPING
  const found: State[] = []
  for (const at of candidates.length > MOST_PLACES && !little
    ? candidates.slice(0, MOST_PLACES)
    : candidates) {
    let best: State | null = null
    for (const before of states) {
      if (little && !isNext(before, at)) continue
      const score = before.score + worth - costOf(before, word, at)
      if (!best || score > best.score) best = { at, word, score, before }
    }
    if (best) found.push(best)
  }
  return found
}

const LEAST_LEAPING = 1.5
const NEAR = 3

function worthOf(key: string, times: number): number {
  if (LITTLE.has(key)) return 0.6
  if (/^\d/u.test(key)) return times === 1 ? 3 : 2
  return times === 1 && key.length > 2 ? 6 : 3
}

function isNext(before: State, at: number): boolean {
  return before.at >= 0 && at > before.at && at - before.at <= NEAR
}

function costOf(before: State, word: number, at: number): number {
  if (before.at < 0) return 0
  const step = at - before.at
  if (step === 0) return 3
  if (step === 1) return word - before.word === 1 ? -0.5 : 0
  if (step > 0 && step <= Math.max(NEAR, word - before.word + 2)) return 0.1 * step
  return step > 0 ? Math.min(2.5, 1 + Math.log2(step) / 4) : Math.min(3, 1.5 + Math.log2(-step) / 4)
}

/** Returns the best state for each position reached, and the best of all first. */
function pruned(states: State[]): State[] {
  const best = new Map<number, State>()
  for (const state of states) {
    const other = best.get(state.at)
    if (!other || state.score > other.score) best.set(state.at, state)
  }
  const sorted = [...best.values()].toSorted((a, b) => b.score - a.score || b.word - a.word || a.at - b.at)
  return sorted.slice(0, MOST_STATES)
}

/** Words such as 'the' and 'of' before a found word belong to it if they were dictated directly before it. */
function fillBackwards(
  letter: readonly SourceWord[],
  said: readonly SourceWord[],
  path: (number | null)[],
): void {
  const used = new Set(path)
  for (let word = letter.length - 2; word >= 0; word -= 1) {
    const next = path[word + 1] ?? null
    if ((path[word] ?? null) !== null || next === null || next === 0) continue
    if (letter[word]?.key !== said[next - 1]?.key || used.has(next - 1)) continue
    path[word] = next - 1
    used.add(next - 1)
  }
}
