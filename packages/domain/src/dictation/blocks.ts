// The headings, paragraphs and lists of a letter, cut from its tokens.
import { isLayout, isMark, type Token } from './tokens.ts'

/** A line of the letter: its words, without layout. */
export type Line = readonly Token[]

export type Block =
  | { kind: 'heading'; line: Line }
  | { kind: 'paragraph'; line: Line }
  | { kind: 'numbered'; items: readonly Line[] }
  | { kind: 'bulleted'; items: readonly Line[] }

/** Lines under one heading become bullets; items in a row become one list; sentences begin with a capital. */
export function cutBlocks(tokens: readonly Token[]): Block[] {
  const pieces = endLists(cutPieces(tokens))
  return groupItems(bulletLines(pieces))
}

/** Is there any word in this block, not only marks? */
export function hasWords(block: Block): boolean {
  const lines = 'items' in block ? block.items : [block.line]
  return lines.some((line) => line.some((token) => token.kind === 'word'))
}

type PieceKind = 'heading' | 'paragraph' | 'numbered' | 'bulleted'
/** `inline` when the item goes on in the line of the one before; `typed` when it has a typed line of its own. */
type Piece = {
  kind: PieceKind
  line: Token[]
  opener: 'line' | 'paragraph'
  inline?: boolean
  typed?: boolean
}

function cutPieces(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [{ kind: 'paragraph', line: [], opener: 'paragraph' }]
  for (const [at, token] of tokens.entries()) {
    const inline = !isLayout(tokens[at - 1])
    const typed = isTypedBreak(tokens[at - 1])
    if (token.kind === 'word' || token.kind === 'mark') pieces.at(-1)?.line.push(token)
    else
      pieces.push({
        kind: kindOf(token),
        line: [],
        opener: token.kind === 'line' ? 'line' : 'paragraph',
        inline,
        typed,
      })
  }
  return pieces
    .map((piece) => ({ ...piece, line: tidyMarks(piece.line) }))
    .filter((piece) => piece.line.length > 0)
}

/** Line breaks are few characters, the words 'new line' are many. */
function isTypedBreak(token: Token | undefined): boolean {
  return (
    isLayout(token) &&
    token !== undefined &&
    token.end > token.start &&
    token.end - token.start < SHORTEST_WORDS
  )
}

const SHORTEST_WORDS = 5

function kindOf(token: Token): PieceKind {
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

/** Of marks that stand together the strongest stays; none stands at the start of a line. */
function tidyMarks(line: readonly Token[]): Token[] {
  const tidy: Token[] = []
  for (const token of line) {
    const strength = token.kind === 'mark' ? STRENGTH.get(token.text) : undefined
    const previous = tidy.at(-1)
    const before = previous?.kind === 'mark' ? STRENGTH.get(previous.text) : undefined
    if (strength !== undefined && before !== undefined) {
      if (strength >= before) tidy[tidy.length - 1] = token
    } else if (strength === undefined || previous !== undefined || token.text === '?') {
      tidy.push(token)
    }
  }
  return tidy
}

/** The sentences of a line, each with its mark. */
function sentencesOf(line: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]]
  for (const token of line) {
    sentences.at(-1)?.push(token)
    if (isMark(token, '.?!')) sentences.push([])
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/** Where every item but the last is one sentence, what follows the last one's first sentence leaves the list. */
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
    const last = pieces[index + 1]?.kind !== piece.kind
    if (last && earlier > 0 && single && rest.length > 0 && !piece.typed) {
      return [
        { ...piece, line: first },
        { kind: 'paragraph' as const, line: rest.flat(), opener: 'paragraph' as const },
      ]
    }
    earlier += 1
    single &&= rest.length === 0
    return [piece]
  })
}

/** Two and more short lines right under a heading are a list. */
function bulletLines(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]
    if (!piece) break
    result.push(piece)
    at += 1
    if (piece.kind !== 'heading') continue
    const end = linesEnd(pieces, at)
    const lines = pieces.slice(at, end)
    const list = lines.length >= 2 && lines.every((line) => sentencesOf(line.line).length <= 2)
    result.push(...lines.map((line) => (list ? { ...line, kind: 'bulleted' as const } : line)))
    at = end
  }
  return result
}

function linesEnd(pieces: readonly Piece[], from: number): number {
  let end = from
  while (pieces[end]?.kind === 'paragraph' && pieces[end]?.opener === 'line') end += 1
  return end
}

function groupItems(pieces: readonly Piece[]): Block[] {
  const blocks: { kind: PieceKind; lines: Token[][] }[] = []
  for (const { kind, line } of pieces) {
    const previous = blocks.at(-1)
    if (previous && previous.kind === kind && (kind === 'numbered' || kind === 'bulleted'))
      previous.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  }
  return blocks.map(finish)
}

function finish({ kind, lines }: { kind: PieceKind; lines: Token[][] }): Block {
  const capitals = lines.map(capitalised)
  if (kind === 'heading') return { kind, line: capitals.flat() }
  if (kind === 'paragraph') return { kind, line: closed(capitals.flat()) }
  return { kind, items: capitals.map(withoutFullStop) }
}

/** The first word of every sentence with a capital, unless it has capitals of its own (eGFR). */
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

/** A sentence of three words and more that ends with a word or bracket gets its full stop. */
function closed(line: Line): Token[] {
  const last = line.at(-1)
  const open = last?.kind === 'word' || isMark(last, ')”"')
  const words = line.filter((token) => token.kind === 'word').length
  if (!last || !open || words < 3) return isMark(last, ',;') ? line.slice(0, -1) : [...line]
  return [...line, { kind: 'mark', text: '.', key: '.', start: last.end, end: last.end, before: '' }]
}

/** An item of one sentence goes without its full stop. */
function withoutFullStop(item: Token[]): Token[] {
  return sentencesOf(item).length === 1 && isMark(item.at(-1), '.,;') ? item.slice(0, -1) : item
}
