// Maps a phrase of a letter to the dictated words that it comes from, and back (rules §4, `map` of a draft).
import { wordDifferences } from '../letters/word-differences.ts'
import type { MapEntry } from './render-blocks.ts'
import { alignWords } from './source-alignment.ts'
import { dictatedWords, letterWords } from './source-words.ts'

/** A half-open range of text in UTF-16 offsets. */
export type TextRange = readonly [start: number, end: number]

/**
 * Maps any letter to its dictation by their words alone, so that it works for letters written by hand, by AI, or edited. `letter`
 * is plain text (`letterText`). The entries are sorted by position in the letter. Several passages of the letter may come from
 * one passage of the dictation, in any order. Words that were not dictated are left out, and so is the patient line, which comes
 * from the record. Never throws.
 */
export function alignToDictation(letter: string, dictation: string): MapEntry[] {
  const [written, said] = [letterWords(withoutRecord(letter)), dictatedWords(dictation)]
  const entries: MapEntry[] = []
  for (const [index, place] of alignWords(written, said).entries()) {
    const [word, source] = [written[index], place === null ? undefined : said[place]]
    if (!word || !source) continue
    const last = entries.at(-1)
    const again = last?.letter[0] === word.start && last.letter[1] === word.end
    if (again && source.end > last.dictation[1] && source.start >= last.dictation[0])
      last.dictation[1] = source.end
    else if (!again) entries.push({ letter: [word.start, word.end], dictation: [source.start, source.end] })
  }
  return entries
}

/**
 * Returns the map of an edited letter. Unchanged words keep their source, and the others are searched again. `before` is the
 * letter that the map belongs to. All texts are plain text.
 */
export function carryMap(
  before: { letter: string; map: readonly MapEntry[] },
  letter: string,
  dictation: string,
): MapEntry[] {
  if (letter === before.letter) return [...before.map]
  const kept = keptEntries(before, letter)
  const free = (entry: MapEntry) => !kept.some((other) => overlaps(other.letter, entry.letter))
  const found = alignToDictation(letter, dictation).filter(free)
  return [...kept, ...found].toSorted((a, b) => a.letter[0] - b.letter[0])
}

/**
 * Returns the ranges of the dictation that this range of the letter comes from, or nothing for words that were not dictated. An
 * empty range means the word at that position. The ranges are sorted by position, and adjacent words are one range.
 */
export function sourceOf(map: readonly MapEntry[], letter: TextRange): TextRange[] {
  return stretches(map.filter((entry) => touches(entry.letter, letter)).map((entry) => entry.dictation))
}

/**
 * Returns the ranges of the letter that come from this range of the dictation, or nothing if the letter does not use it.
 * The ranges are sorted like those of `sourceOf`.
 */
export function letterOf(map: readonly MapEntry[], dictation: TextRange): TextRange[] {
  return stretches(map.filter((entry) => touches(entry.dictation, dictation)).map((entry) => entry.letter))
}

/** Replaces the patient line ('Re: …') with spaces of the same length. */
function withoutRecord(letter: string): string {
  return letter.replace(/^Re:.*$/mu, (line) => ' '.repeat(line.length))
}

/** Adjacent words have a space and at most a mark between them. */
const LARGEST_GAP = 2

function stretches(ranges: readonly TextRange[]): TextRange[] {
  const joined: [number, number][] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1)
    if (last && start <= last[1] + LARGEST_GAP) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

function touches(word: TextRange, range: TextRange): boolean {
  return range[0] === range[1] ? word[0] <= range[0] && range[0] <= word[1] : overlaps(word, range)
}

function overlaps(one: TextRange, other: TextRange): boolean {
  return one[0] < other[1] && other[0] < one[1]
}

type Piece = { text: string; start: number; end: number }

function piecesOf(text: string): Piece[] {
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Returns the entries whose words are all in the edited letter too, at their new positions. */
function keptEntries(before: { letter: string; map: readonly MapEntry[] }, letter: string): MapEntry[] {
  const [old, now] = [piecesOf(before.letter), piecesOf(letter)]
  const texts = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text)
  const only = wordDifferences(texts(old), texts(now))
  const stayed = now.filter((_, at) => !only.theirs[at])
  const moves = old
    .filter((_, at) => !only.mine[at])
    .map((piece, at) => ({ piece, shift: (stayed[at]?.start ?? piece.start) - piece.start }))
  const kept: MapEntry[] = []
  let next = 0
  for (const entry of before.map) {
    const [start, end] = entry.letter
    while (next > 0 && (moves[next - 1]?.piece.end ?? 0) > start) next -= 1
    while (moves[next] && (moves[next]?.piece.end ?? 0) <= start) next += 1
    const shift = shiftOf(moves.slice(next, next + LONGEST_ENTRY), start, end)
    if (shift !== null) kept.push({ letter: [start + shift, end + shift], dictation: entry.dictation })
  }
  return kept
}

/** The longest entry, in words. An entry is one printed value: '5 mg', '14 March 2019'. */
const LONGEST_ENTRY = 12

/** Returns how far the range moved, if all its words stayed and moved alike. */
function shiftOf(
  moves: readonly { piece: Piece; shift: number }[],
  start: number,
  end: number,
): number | null {
  const inside = moves.filter(({ piece }) => overlaps([piece.start, piece.end], [start, end]))
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last || first.piece.start > start || last.piece.end < end) return null
  return inside.every(({ shift }) => shift === first.shift) ? first.shift : null
}
