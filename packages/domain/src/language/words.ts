// Splits a text into words, numbers and punctuation marks, each with its sentence and its distance in meaning.
import plain from './lexicons/plain-words.json' with { type: 'json' }
import { readSpelledNumbers } from './spelled-numbers.ts'
import { stemOf } from './stems.ts'
import type { Word } from './word.ts'

/** From the word `from` up to the word `to`. A separate line without a full stop may be a heading. */
export type Sentence = { from: number; to: number; line: number }

const PLAIN = new Set(plain.split(' '))
const LONGEST_SENTENCE = 90

/** '28.04.1963' is read as three numbers, and '28.04' as one. */
const PIECE =
  /\d{1,2}(?=\.\d{1,2}\.(?:\d{4}|\d\d)\b)|(?<=\b\d{1,2}\.)\d{1,2}(?=\.(?:\d{4}|\d\d)\b)|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔]|[\p{L}µμ][\p{L}\p{M}\p{N}µμ]*(?:['’][\p{L}]+)*|\n|[^\s\p{L}\p{N}]/gu

/** Whether this word only links others, or has no meaning alone. */
export function isPlain(word: Word): boolean {
  return word.kind !== 'word' || PLAIN.has(word.key)
}

export function splitWords(text: string): { words: Word[]; sentences: Sentence[] } {
  const pieces: Word[] = []
  for (const match of text.matchAll(PIECE)) {
    if (isHyphen(text, match.index) || isInitialDot(text, match.index) || isPlural(text, match.index))
      continue
    pieces.push(pieceAt(match[0], match.index))
  }
  const words = readSpelledNumbers(readSideLetters(pieces, text))
  return { words, sentences: cutSentences(words) }
}

const SIDES: Readonly<Record<string, string>> = { L: 'left', R: 'right' }
const LETTERS_NEAR = 8
const NO_SIDE_AFTER = /^(?:spine|wave|waves|&)$/u
const NO_SIDE_BEFORE = /^(?:dr|mr|mrs|ms|miss|prof|professor|type|&|\/|\^)$/u

/** Reads the letters in 'VA R 6/12 L 6/36' as sides. */
function readSideLetters(pieces: readonly Word[], text: string): Word[] {
  return pieces.map((piece, at) => {
    const side = SIDES[piece.text]
    return side === undefined || isOtherLetter(pieces, at, text) ? piece : { ...piece, key: side, stem: side }
  })
}

/**
 * True for letters that are not sides: 'Dr R Smith', 'R-CHOP', '2 L/min', 'L spine', or an initial. After a number, 'L' means
 * litre unless an 'R' is near.
 */
function isOtherLetter(pieces: readonly Word[], at: number, text: string): boolean {
  const [before, after, next] = [pieces[at - 1], pieces[at + 1], pieces[at + 2]]
  const isJoined = /[-–/&'’]/u.test(text[pieces[at]?.end ?? 0] ?? '')
  if (isJoined || isBesideName(before, after)) return true
  if (before?.kind === 'number' && pieces[at]?.text === 'L') {
    const near = pieces.slice(Math.max(0, at - LETTERS_NEAR), at + LETTERS_NEAR)
    return !near.some((each) => each.text === 'R')
  }
  return before?.kind === 'break' && after?.text === '.' && /^\p{Lu}/u.test(next?.text ?? '')
}

function isBesideName(before: Word | undefined, after: Word | undefined): boolean {
  return NO_SIDE_BEFORE.test(before?.key ?? '') || NO_SIDE_AFTER.test(after?.key ?? '')
}

/** True for a hyphen between two words ('72-year-old'), but not between two numbers. */
function isHyphen(text: string, at: number): boolean {
  const [before, mark, after] = [text[at - 1] ?? '', text[at] ?? '', text[at + 1] ?? '']
  if (!'-‐‑'.includes(mark) || !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(after)) return false
  return !/\d/u.test(before) || !/\d/u.test(after)
}

/** True for the full stop of 'C. difficile' and 'H. pylori'. */
function isInitialDot(text: string, at: number): boolean {
  return (
    text[at] === '.' &&
    /(?:^|[\s(])\p{Lu}$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^ \p{Ll}/u.test(text.slice(at + 1, at + 3))
  )
}

/** True for the apostrophe of "nurses' line". */
function isPlural(text: string, at: number): boolean {
  if (text[at] !== "'" && text[at] !== '’') return false
  return /^s['’] \p{Ll}/u.test(text.slice(Math.max(0, at - 1), at + 3))
}

function pieceAt(text: string, start: number): Word {
  const key = text.toLowerCase().replaceAll('’', "'").replaceAll(/[₀-₉]/gu, digitOf)
  const number = /^[\d½¼¾⅓⅔]/u.test(text)
  const kind = number ? 'number' : text === '\n' ? 'break' : /^[\p{L}µμ]/u.test(text) ? 'word' : 'mark'
  return {
    kind,
    text,
    key,
    stem: kind === 'word' ? stemOf(key) : key,
    start,
    end: start + text.length,
    value: number ? valueOf(text) : Number.NaN,
    spelled: false,
    sentence: 0,
    place: 0,
  }
}

/** Returns '2' for '₂', as in 'CHA₂DS₂-VASc' and 'SpO₂'. */
function digitOf(subscript: string): string {
  return String((subscript.codePointAt(0) ?? 0) - 0x2080)
}

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/** Reads '1,250' and '5½'. */
function valueOf(text: string): number {
  const part = FRACTIONS[text.at(-1) ?? ''] ?? 0
  const whole = part > 0 ? text.slice(0, -1) : text
  return Number(whole.replaceAll(',', '')) + part
}

const STEPS: Readonly<Record<string, number>> = { ',': 0.8, ';': 2.5, ':': 0.3, '(': 0.4, ')': 0.4 }
const JOINTS: Readonly<Record<string, number>> = {
  and: 0.6,
  but: 2,
  with: 0.5,
  or: 0.2,
  although: 2,
  while: 1.5,
  which: 0.6,
}

function cutSentences(words: Word[]): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  let line = 0
  let place = 0
  for (const [at, word] of words.entries()) {
    place += stepOf(word)
    word.place = place
    word.sentence = sentences.length
    const ends = endsSentence(words, at) || at + 1 - from >= LONGEST_SENTENCE
    if (!ends) continue
    if (at > from || word.kind !== 'break') sentences.push({ from, to: at + 1, line })
    else word.sentence = Math.max(0, sentences.length - 1)
    if (word.kind === 'break') line += 1
    from = at + 1
  }
  if (from < words.length) sentences.push({ from, to: words.length, line })
  return sentences
}

function stepOf(word: Word): number {
  if (word.kind === 'mark') return STEPS[word.text] ?? 0
  if (word.kind === 'break') return 6
  if (word.kind === 'number') return 0.5
  return JOINTS[word.key] ?? (PLAIN.has(word.key) ? 0.35 : 1)
}

const TITLES = new Set(['dr', 'mr', 'mrs', 'ms', 'prof', 'e.g', 'vs', 'approx'])

function endsSentence(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word) return false
  if (word.kind === 'break') return true
  if (word.kind !== 'mark') return false
  if (word.text === '!') return true
  if (word.text === '?') return words[at + 1]?.start !== word.end
  if (word.text !== '.') return false
  const [before, after] = [words[at - 1], words[at + 1]]
  if (before && (TITLES.has(before.key) || (/^\p{Lu}$/u.test(before.text) && before.key.length === 1)))
    return false
  return after === undefined || after.start > word.end
}
