// Splits a letter's tokens into headings, paragraphs and lists.
import type { Block, Line, ListBlock } from './letter-block.ts'
import { groupItems, LEAST_INDENT, type ListPiece } from './list-blocks.ts'
import { isLayout, isMark, markToken, type Token } from './tokens.ts'

/** Turns short lines under a heading into bullets, joins consecutive items into one list, and begins sentences with a capital. */
export function cutBlocks(tokens: readonly Token[]): Block[] {
  const pieces = endLists(joinIndented(cutPieces(tokens)))
  return groupItems(bulletLines(pieces)).map(finish)
}

/** Whether this block has a word, and not only marks. */
export function hasWords(block: Block): boolean {
  if ('items' in block) return block.items.some(({ line, inner }) => isSaid(line) || inner.some(hasWords))
  return isSaid(block.line)
}

function isSaid(line: Line): boolean {
  return line.some((token) => token.kind === 'word')
}

/**
 * `inline` is true if the item continues the previous line, `typed` if it has its own typed line, and `closed` if 'end list'
 * follows it.
 */
type Piece = ListPiece & { opener: 'line' | 'paragraph'; inline?: boolean; typed?: boolean; closed?: boolean }

function cutPieces(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [{ kind: 'paragraph', line: [], opener: 'paragraph', indent: 0 }]
  for (const [at, token] of tokens.entries()) {
    const previous = tokens[at - 1]
    if (token.kind === 'word' || token.kind === 'mark') pieces.at(-1)?.line.push(token)
    else {
      const [last, ended] = [pieces.at(-1), token.kind === 'paragraph' && token.key === 'end']
      if (last && ended) last.closed = true
      pieces.push({
        kind: kindOf(token),
        line: [],
        opener: token.kind === 'line' ? 'line' : 'paragraph',
        inline: !isLayout(previous),
        typed: isLayout(previous) && previous?.indent !== undefined,
        indent: (token.indent ?? previous?.indent) || 0,
        number: Number(token.text) || undefined,
        sign: token.key,
        first: previous === undefined,
      })
    }
  }
  return pieces
    .map((piece) => ({ ...piece, line: tidyMarks(piece.line) }))
    .filter((piece) => piece.line.length > 0)
}

/** Joins a typed line to the item that it is indented under: '- Aspirin', below it '  75 mg'. */
function joinIndented(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const item = joined.at(-1)
    const under = item && ITEMS.has(item.kind) && piece.opener === 'line' && piece.indent > item.indent
    if (!under || piece.kind !== 'paragraph') {
      joined.push({ ...piece })
      continue
    }
    const capital = /^\p{Lu}/u.test(piece.line[0]?.text ?? '')
    const last = item.line.at(-1)
    const stop = capital && last?.kind === 'word' ? [{ ...markToken('.', last), start: last.end }] : []
    item.line = [...item.line, ...stop, ...piece.line]
  }
  return joined
}

const ITEMS = new Set(['numbered', 'bulleted'])

function kindOf(token: Token): ListPiece['kind'] {
  if (token.kind === 'heading') return 'heading'
  if (token.kind !== 'item') return 'paragraph'
  return token.text === '•' ? 'bulleted' : 'numbered'
}

const STRENGTH = new Map([
  [',', 1],
  [';', 2],
  [':', 2],
  ['.', 3],
  ['!', 4],
  ['?', 4],
])

/**
 * Keeps the strongest of adjacent marks, and removes a mark at the start of a line. A word attached to a removed mark ('full stop
 * ;thanks') gets a space before it.
 */
function tidyMarks(line: readonly Token[]): Token[] {
  const tidy: Token[] = []
  let hasMet = false
  for (const token of line) {
    const strength = token.kind === 'mark' ? STRENGTH.get(token.text) : undefined
    const previous = tidy.at(-1)
    const before = previous?.kind === 'mark' ? STRENGTH.get(previous.text) : undefined
    if (strength !== undefined && before !== undefined) {
      if (strength >= before) tidy[tidy.length - 1] = token
      hasMet = true
      continue
    }
    if (hasMet && token.kind === 'word' && token.before === '') tidy.push({ ...token, before: ' ' })
    else if (strength === undefined || previous !== undefined || token.text === '?') {
      tidy.push(token)
    }
    hasMet = false
  }
  return tidy
}

/** Returns the sentences of a line, each with its mark. */
function sentencesOf(line: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]]
  for (const token of line) {
    sentences.at(-1)?.push(token)
    if (isMark(token, '.?!')) sentences.push([])
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/** If every item but the last has one sentence, the text after the first sentence of the last item is not part of the list. */
function endLists(pieces: readonly Piece[]): Piece[] {
  let earlier = 0
  let single = true
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'numbered' && !(piece.kind === 'bulleted' && (piece.inline || earlier === 0))) {
      earlier = 0
      single = true
      return [piece]
    }
    const [first = [], ...rest] = sentencesOf(piece.line)
    const next = pieces[index + 1]
    const last = next?.kind !== piece.kind || (next.number ?? 0) < (piece.number ?? 0)
    if (last && earlier > 0 && single && rest.length > 0 && !piece.typed && !piece.closed) {
      return [
        { ...piece, line: first },
        { kind: 'paragraph' as const, line: rest.flat(), opener: 'paragraph' as const, indent: 0 },
      ]
    }
    earlier += 1
    single &&= rest.length === 0
    return [piece]
  })
}

/** Turns two or more short lines directly under a heading into a list. Items that are indented under a line stay under it. */
function bulletLines(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]
    if (!piece) break
    result.push(piece)
    at += 1
    if (piece.kind !== 'heading') continue
    const end = linesEnd(pieces, at)
    const rows = pieces.slice(at, end)
    const lines = rows.filter((row) => row.kind === 'paragraph')
    const list = lines.length >= 2 && lines.every((line) => sentencesOf(line.line).length <= 2)
    result.push(
      ...rows.map((row) => (list && !ITEMS.has(row.kind) ? { ...row, kind: 'bulleted' as const } : row)),
    )
    at = end
  }
  return result
}

function linesEnd(pieces: readonly Piece[], from: number): number {
  let end = from
  for (;;) {
    const piece = pieces[end]
    const line = piece?.kind === 'paragraph' && piece.opener === 'line'
    const under = piece !== undefined && end > from && ITEMS.has(piece.kind) && piece.indent >= LEAST_INDENT
    if (!line && !under) return end
    end += 1
  }
}

function finish(block: Block): Block {
  if ('items' in block) return finishList(block)
  const line = capitalised(block.line)
  return block.kind === 'heading' ? { ...block, line } : { ...block, line: closed(line) }
}

function finishList(list: ListBlock): ListBlock {
  const items = list.items.map((item) => ({
    ...item,
    line: withoutFullStop(capitalised(item.line)),
    inner: item.inner.map(finishList),
  }))
  return { ...list, items }
}

/** Gives the first word of every sentence a capital, unless it has capitals already (eGFR). */
function capitalised(line: Line): Token[] {
  let opens = true
  return line.map((token) => {
    if (token.kind === 'mark') {
      opens = isMark(token, '.?!') || (opens && token.text !== '-')
      return token
    }
    const raise = opens && !/\p{Lu}/u.test(token.text)
    opens = false
    return raise ? { ...token, text: token.text.charAt(0).toUpperCase() + token.text.slice(1) } : token
  })
}

/**
 * Adds a full stop to a sentence of three or more words that ends with a word, bracket or quotation mark. Removes a comma or
 * semicolon at the end.
 */
function closed(line: Line): Token[] {
  const last = line.at(-1)
  const open = last?.kind === 'word' || isMark(last, ')”"')
  const words = line.filter((token) => token.kind === 'word').length
  if (!last || !open || words < 3) return isMark(last, ',;') ? line.slice(0, -1) : [...line]
  return [...line, { kind: 'mark', text: '.', key: '.', start: last.end, end: last.end, before: '' }]
}

/** Removes the full stop from an item with one sentence. */
function withoutFullStop(item: Token[]): Token[] {
  return sentencesOf(item).length === 1 && isMark(item.at(-1), '.,;') ? item.slice(0, -1) : item
}
