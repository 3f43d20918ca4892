// Compares two texts of a letter word by word and marks the words or formatting that only one of them has.
import { wordDifferences } from '@sincerely/domain/letters/word-differences'
import { parseLetter } from '../paper/letter-text.tsx'

/** A piece of a text node. `isOnlyHere`: the other text does not have these words. */
export type Piece = { text: string; isOnlyHere: boolean }

export type MarkedText = {
  body: HTMLElement
  /** Returns the pieces of a text node in `body`. */
  piecesOf: (text: Text) => readonly Piece[]
  /** The number of places where this text differs. */
  places: number
}

export function markedTexts(mine: string, theirs: string): { mine: MarkedText; theirs: MarkedText } {
  const [one, other] = [wordsIn(mine), wordsIn(theirs)]
  const differ = wordDifferences(one.words.map(comparisonKey), other.words.map(comparisonKey))
  return { mine: marked(one, differ.mine), theirs: marked(other, differ.theirs) }
}

/** A word, its position, and its formatting, such as 'strong', 'h1', 'li' or the column of a table. */
export type Word = { text: string; node: Text; start: number; formatting: string }
type Words = { body: HTMLElement; words: Word[] }

const formattingTags = 'strong, em, u, a, li, td, th, h1, h2, h3, h4, h5, h6'

export function wordsIn(html: string): Words {
  const body = parseLetter(html)
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const words: Word[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const formatting = formattingOf(node)
    for (const { 0: text, index } of node.data.matchAll(/\S+/gu))
      words.push({ text, node, start: index, formatting })
  }
  return { body, words }
}

function formattingOf(node: Text): string {
  const names: string[] = []
  for (
    let at = node.parentElement?.closest(formattingTags);
    at;
    at = at.parentElement?.closest(formattingTags)
  )
    names.push(at instanceof HTMLTableCellElement ? `${at.tagName}${at.cellIndex}` : at.tagName)
  return names.toSorted().join(' ')
}

export function comparisonKey({ text, formatting }: Word): string {
  return `${text} ${formatting}`
}

function marked({ body, words }: Words, onlyHere: readonly boolean[]): MarkedText {
  const runs = new Map<Text, { start: number; end: number }[]>()
  let places = 0
  words.forEach(({ node, start, text }, i) => {
    if (!onlyHere[i]) return
    const end = start + text.length
    const inNode = runs.get(node) ?? []
    const last = inNode.at(-1)
    // Adjacent differing words and the spaces between them count as one place.
    if (!onlyHere[i - 1]) places += 1
    if (last && onlyHere[i - 1]) last.end = end
    else runs.set(node, [...inNode, { start, end }])
  })
  return { body, places, piecesOf: (text) => piecesOf(text.data, runs.get(text) ?? []) }
}

function piecesOf(text: string, runs: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of runs) {
    pieces.push({ text: text.slice(at, start), isOnlyHere: false })
    pieces.push({ text: text.slice(start, end), isOnlyHere: true })
    at = end
  }
  return [...pieces, { text: text.slice(at), isOnlyHere: false }].filter((piece) => piece.text !== '')
}
