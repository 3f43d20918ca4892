// Reads the words of a letter or a dictation by meaning, so that 'two point five milligrams o d' matches '2.5 mg once daily'.
import { writeAbbreviations } from './abbreviations.ts'
import type { Draft } from './draft.ts'
import { splitGluedUnits } from './glued-units.ts'
import { inHouseStyle } from './house-style.ts'
import { writeHouseWords } from './house-words.ts'
import { tensValue, unitValue } from '../language/number-words.ts'
import { applySpokenCommands } from './spoken-commands.ts'
import { tokenize, type Token } from './tokens.ts'
import months from '../language/months.json' with { type: 'json' }

/**
 * `key` is equal for words that mean the same: '5', 'five' and '5.0', or 'reduced' and 'reduces'. `start` and `end` are the
 * UTF-16 offsets of the word's range. The words of one spoken value ('two point five milligrams') share a range.
 */
export type SourceWord = { key: string; start: number; end: number }

/** Returns every dictated word in order, even if it was taken back. Spoken punctuation and layout are not words. */
export function dictatedWords(dictation: string): readonly SourceWord[] {
  if (lastRead.dictation !== dictation) {
    lastRead = { dictation, words: wordsOf(applySpokenCommands(draftOf(dictation)).tokens) }
  }
  return lastRead.words
}

/** Caches the last dictation, because every change to a letter needs its words and it stays the same. */
let lastRead: { dictation: string; words: readonly SourceWord[] } = { dictation: '', words: [] }

/** Returns every word of a letter's plain text, in order. */
export function letterWords(text: string): SourceWord[] {
  return wordsOf(tokenize(text))
}

function draftOf(text: string): Draft {
  return { tokens: tokenize(text), removed: [], notes: [], complete: true }
}

function wordsOf(tokens: readonly Token[]): SourceWord[] {
  const spelt = writeAbbreviations({ ...draftOf(''), tokens: splitGluedUnits(tokens) }).tokens
  return inHouseStyle(writeHouseWords(spelt)).flatMap((token) =>
    token.kind === 'word' ? partsOf(token) : [],
  )
}

const PART = /\d{1,2}\/\d{1,2}\/\d{4}|\d+(?:\.\d+)?|[\p{L}\p{M}]+(?:['’][\p{L}]+)?|%/gu
const MONTHS = [...new Set(Object.values(months))]

/** Splits '152/88' and '72-year-old' into several words, each with its own position, if they are printed as written. */
function partsOf({ text, start, end }: Token): SourceWord[] {
  const asWritten = text.length === end - start
  return [...text.matchAll(PART)].flatMap((match): SourceWord[] => {
    const [part] = match
    const from = asWritten ? start + match.index : start
    const to = asWritten ? from + part.length : end
    return keysOf(part).map((key) => ({ key, start: from, end: to }))
  })
}

function keysOf(part: string): string[] {
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(part)
  if (!date) return [keyOf(part)]
  const [, day, month, year] = date
  return [String(Number(day)), keyOf(MONTHS[Number(month) - 1] ?? ''), String(year)]
}

function keyOf(part: string): string {
  if (/^\d/u.test(part)) return String(Number(part))
  const word = part
    .toLowerCase()
    .replace(/['’]s$/u, '')
    .replaceAll('’', "'")
  const value = unitValue(word) ?? tensValue(word)
  return value === null ? stemOf(word) : String(value)
}

/**
 * Returns the same simple stem for 'reduced', 'reduces' and 'reducing', and for 'allergy' and 'allergies'. It uses no dictionary.
 */
function stemOf(word: string): string {
  if (word.length < 5) return word.length === 4 && /[^su]s$/u.test(word) ? word.slice(0, -1) : word
  const stem = word
    .replace(/ies$/u, 'y')
    .replace(/(?<=[^siu])s$/u, '')
    .replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '')
    .replace(/([bdgmnprt])\1$/u, '$1')
  return stem.replace(/(?<=\p{L}{3})e$/u, '')
}
