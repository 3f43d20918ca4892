// Splits a dictation into words, marks and line breaks, each with its position.
import dotted from './dotted-abbreviations.json' with { type: 'json' }
import { startsWithNumberWord } from '../language/number-words.ts'

export type TokenKind = 'word' | 'mark' | 'line' | 'paragraph' | 'heading' | 'item'

/**
 * `text` is printed. `key` is the same in lower case with plain apostrophes, without the dots of abbreviations ('o.d.' → 'od')
 * and without the '?' that opens a word ('?melanoma'). It is '' for layout. `start` and `end` are UTF-16 offsets in the
 * dictation. `before` is the text between this token and the previous one. For an 'item' token, `text` is its number or '•', and
 * `key` is the sign of a typed bullet. The key of a paragraph that 'end list' opened is 'end'. `indent` is the indent of the line
 * after a typed line break, in spaces.
 */
export type Token = {
  kind: TokenKind
  text: string
  key: string
  start: number
  end: number
  before: '' | ' ' | '-'
  indent?: number
}

/** Returns words and marks in order. A single line break within a long line is a wrapped line, not layout. */
export function tokenize(dictation: string): Token[] {
  const tokens: Token[] = []
  let before: Token['before'] = ' '
  let lineStart = 0
  for (const match of dictation.matchAll(PIECE)) {
    const [text, start] = [match[0], match.index]
    const end = start + text.length
    if (BLANK.test(text)) {
      const layout = layoutOf(text)
      const wrapped =
        layout === 'line' && isWrapped(tokens.at(-1), start - lineStart, dictation.slice(end, end + 2))
      if (layout && !wrapped)
        tokens.push({ kind: layout, text: '', key: '', start, end, before: ' ', indent: indentOf(text) })
      if (layout) lineStart = end
      before = ' '
    } else if (!HIDDEN.test(text)) {
      tokens.push(...wordsOf(text, start, before))
      if (DOSE_END.test(text) && NEW_SENTENCE.test(dictation.slice(end, end + 3)))
        tokens.push({ kind: 'mark', text: '.', key: '.', start: end - 1, end, before: '' })
      before = ''
    }
  }
  return tokens
}

/** Returns a word token for the range from `first` to `last`, spaced like `first`. */
export function wordFor(text: string, first: Token, last: Token): Token {
  return { kind: 'word', text, key: keyOf(text), start: first.start, end: last.end, before: first.before }
}

export function markToken(text: string, first: Token, last: Token = first): Token {
  return { kind: 'mark', text, key: text, start: first.start, end: last.end, before: '' }
}

/** Returns the key of the word at an index, or '' for marks, layout and positions outside the text. */
export function wordAt(tokens: readonly Token[], index: number): string {
  const token = tokens[index]
  return token?.kind === 'word' ? token.key : ''
}

export function isMark(token: Token | undefined, marks: string): boolean {
  return token?.kind === 'mark' && marks.includes(token.text)
}

/** Whether nothing, a line, a heading or the end of a sentence precedes this index. */
export function startsSegment(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]
  return previous === undefined || isLayout(previous) || isMark(previous, '.?!:;')
}

export function isLayout(token: Token | undefined): boolean {
  return token !== undefined && token.kind !== 'word' && token.kind !== 'mark'
}

/** Returns the tokens as continuous text, for notes. */
export function printTokens(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (isLayout(token) ? ' ' : token.before + token.text))
    .join('')
    .replace(/ +/gu, ' ')
    .trim()
}

/**
 * Matches abbreviations whose full stop ends no sentence: 'vs.' and 'approx.' before a lower-case word, and 'etc.' unless a
 * subject follows.
 */
const DOTTED = [
  `(?:${anyCase(dotted.beforeWords)})\\.(?=[^\\S\\n\\r]+\\p{Ll})`,
  `(?:${anyCase(dotted.beforeNumbers)})\\.(?=[^\\S\\n\\r]+\\d)`,
  `(?:${anyCase(dotted.endings)})\\.(?=[^\\S\\n\\r]+(?!(?:he|she|it|we|they|there|his|her|i)\\b)\\p{Ll})`,
].join('|')

/** Matches the initials of 'Mr J. Smith'. */
const INITIAL = String.raw`(?<=(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? (?:\p{Lu}\. ){0,3})\p{Lu}\.(?=\s)`

const WORD =
  /[\s\p{Cc}]+|(?:\p{L}\.){2,}|(?:Dr|Mr|Mrs|Ms|Prof)\.(?=\s)|(?:(?<![^\s(,])\?(?=\p{L}))?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’‐‑-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*|(?<=\d)[./:](?=\d)[\p{L}\p{N}]+|(?<=\d),\d{3}(?!\d))*|\.{2,}|[^\s\p{Cc}]/u

const PIECE = new RegExp(`${INITIAL}|${DOTTED}|${WORD.source}`, 'gu')

function anyCase(list: string): string {
  return list
    .split(' ')
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|')
}

/** Matches dose abbreviations whose full stop also ends the sentence: '15 mg b.d. He is well'. */
const DOSE_END = /^(?:[ob]\.d|t\.d\.s|q\.d\.s|[bqt]\.i\.d|p\.r\.n|o\.[mn])\.$/iu
const NEW_SENTENCE = /^[^\S\n\r]+\p{Lu}/u
const BLANK = /^[\s\p{Cc}]/u
const HIDDEN = /^[\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}\p{Surrogate}]$/u
const WRAPPED_LINE_LENGTH = 50

function layoutOf(blank: string): 'line' | 'paragraph' | null {
  const breaks = blank.match(/\r\n|[\n\r\u0085\u2028\u2029]/gu)?.length ?? 0
  if (breaks === 0) return null
  return breaks === 1 ? 'line' : 'paragraph'
}

/** A tab counts as four spaces. */
function indentOf(blank: string): number {
  const [margin = ''] = /[^\n\r\u0085\u2028\u2029]*$/u.exec(blank) ?? []
  return margin.replaceAll('\t', '    ').length
}

function isWrapped(previous: Token | undefined, lineLength: number, next: string): boolean {
  const open = previous?.kind === 'word' || isMark(previous, ',')
  return open && lineLength >= WRAPPED_LINE_LENGTH && /^\p{Ll}/u.test(next) && !/^[a-z][.)]/u.test(next)
}

function wordsOf(text: string, start: number, before: Token['before']): Token[] {
  if (!/^\??[\p{L}\p{N}]/u.test(text)) {
    return [{ kind: 'mark', text, key: text, start, end: start + text.length, before }]
  }
  const parts = startsWithNumberWord(text) ? text.split('-') : [text]
  let offset = start
  return parts.map((part, index) => {
    const token: Token = {
      kind: 'word',
      text: /^(?:Dr|Mr|Mrs|Ms|Prof)\.$/u.test(part) ? part.slice(0, -1) : part,
      key: keyOf(part),
      start: offset,
      end: offset + part.length,
      before: index === 0 ? before : '-',
    }
    offset = token.end + 1
    return token
  })
}

function keyOf(text: string): string {
  if (/^[a-z]+$/u.test(text)) return text
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^\?(?=.)/u, '')
  return /^(?:\p{L}+\.)+$/u.test(plain) ? plain.replaceAll('.', '') : plain
}
