// The words, marks and line breaks of a dictation, each with its position in the dictation.
import dotted from './dotted-abbreviations.json' with { type: 'json' }
import { startsWithNumberWord } from './number-words.ts'

export type TokenKind = 'word' | 'mark' | 'line' | 'paragraph' | 'heading' | 'item'

/**
 * `text` is printed; `key` is the same in lower case with plain apostrophes and without the dots of abbreviations ('o.d.' → 'od')
 * and without the '?' that opens a word ('?melanoma'), '' for layout. `start` and `end` are UTF-16 offsets in the dictation.
 * `before` is between the token and the one before it. An 'item' token's text is its number, or '•'; its key is the sign of a
 * bullet as typed; the key of a paragraph that 'end list' opened is 'end'. `indent` is the indent of the line after a typed line
 * break, in spaces.
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

/** Words and marks in order; one line break typed within a long line is a wrapped line, not layout. */
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

/** A word token for the range from `first` to `last`, spaced like `first`. */
export function wordFor(text: string, first: Token, last: Token): Token {
  return { kind: 'word', text, key: keyOf(text), start: first.start, end: last.end, before: first.before }
}

export function markToken(text: string, first: Token, last: Token = first): Token {
  return { kind: 'mark', text, key: text, start: first.start, end: last.end, before: '' }
}

/** The key of the word at an index, '' for marks, layout and outside the text. */
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

/** The tokens as continuous text, for notes. */
export function printTokens(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (isLayout(token) ? ' ' : token.before + token.text))
    .join('')
    .replace(/ +/gu, ' ')
    .trim()
}

/** 'vs.', 'approx.' before a lower-case word, also 'etc.' unless a subject follows: the full stop ends no sentence. */
const DOTTED = [
  `(?:${anyCase(dotted.beforeWords)})\\.(?=[^\\S\\n\\r]+\\p{Ll})`,
  `(?:${anyCase(dotted.beforeNumbers)})\\.(?=[^\\S\\n\\r]+\\d)`,
  `(?:${anyCase(dotted.endings)})\\.(?=[^\\S\\n\\r]+(?!(?:he|she|it|we|they|there|his|her|i)\\b)\\p{Ll})`,
].join('|')

/** The initials of 'Mr J. Smith' */
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

/** The full stop of '15 mg b.d. He is well' also ends the sentence. */
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
