// Groups consecutive items into lists. A list begins where the numbers restart, and is nested in the item that it is indented
// under.
import type { Block, ListBlock } from './letter-block.ts'
import type { Token } from './tokens.ts'

/**
 * A heading, paragraph or item of the letter, with the `number` or `sign` it was typed with and its `indent` in spaces. `first`
 * is true if nothing precedes it, because its indent may then have been lost.
 */
export type ListPiece = {
  kind: 'heading' | 'paragraph' | 'numbered' | 'bulleted'
  line: Token[]
  indent: number
  number?: number | undefined
  sign?: string
  first?: boolean
}

/** Joins consecutive items into one list while their numbers rise. No item gets a number below its own. */
export function groupItems(pieces: readonly ListPiece[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]
    if (!piece) break
    if (piece.kind === 'heading' || piece.kind === 'paragraph') {
      blocks.push({ kind: piece.kind, line: piece.line })
      at += 1
      continue
    }
    let end = at + 1
    while (isItem(pieces[end])) end += 1
    for (const list of listsOf(pieces.slice(at, end))) blocks.push(list)
    at = end
  }
  return blocks
}

/** Returns a note for every item whose number does not follow the previous one, because a printed list counts without gaps. */
export function numberingDoubts(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (!('items' in block)) return []
    return block.items.flatMap(({ number, inner }, index) => {
      const previous = block.items[index - 1]?.number
      const runsOn = number === undefined || previous === undefined || number === previous + 1
      const doubt = `Please check the list: it was renumbered. The dictation says number ${number}.`
      return [...(runsOn ? [] : [doubt]), ...numberingDoubts(inner)]
    })
  })
}

/** The fewest spaces by which a line is indented under another. */
export const LEAST_INDENT = 2

function isItem(piece: ListPiece | undefined): boolean {
  return piece?.kind === 'numbered' || piece?.kind === 'bulleted'
}

function listsOf(pieces: readonly ListPiece[]): ListBlock[] {
  const lists: ListPiece[][][] = []
  for (let at = 0; at < pieces.length;) {
    const [item, previous] = [pieces[at], lists.at(-1)?.at(-1)?.[0]]
    if (!item) break
    let end = at + 1
    while (end < pieces.length && isUnder(pieces[end], item, end === at + 1)) end += 1
    const family = pieces.slice(at, end)
    if (previous && goesOn(previous, item)) lists.at(-1)?.push(family)
    else lists.push([family])
    at = end
  }
  return lists.map(asList)
}

/**
 * Whether the piece is indented by two or more spaces and does not have the next number of the item. If the item's indent was
 * lost, the signs must differ.
 */
function isUnder(piece: ListPiece | undefined, item: ListPiece, directly: boolean): boolean {
  if (!piece || piece.indent < item.indent + LEAST_INDENT) return false
  const next = directly && item.number !== undefined && piece.number === item.number + 1
  const alike = piece.kind === item.kind && piece.sign === item.sign
  return !next && !(item.first && alike)
}

function goesOn(previous: ListPiece, item: ListPiece): boolean {
  return previous.kind === item.kind && (item.number ?? 1) > (previous.number ?? 0)
}

function asList(families: ListPiece[][]): ListBlock {
  const items = families.map(([item, ...under]) => ({
    line: item?.line ?? [],
    inner: listsOf(under),
    ...(item?.number !== undefined && { number: item.number }),
  }))
  const first = families[0]?.[0]
  return first?.kind === 'numbered'
    ? { kind: 'numbered', start: first.number ?? 1, items }
    : { kind: 'bulleted', items }
}
