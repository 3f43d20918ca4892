// Two texts of one letter with the words marked that stand in only one of them, in writing or in look.
import { wordDifferences } from '@sincerely/domain/letters/word-differences'
import { parseLetter } from '../paper/letter-text.tsx'

/** A piece of a run of text: in both letters, or only in this one. */
export type Piece = { text: string; isOnlyHere: boolean }

export type MarkedText = {
  body: HTMLElement
  /** The pieces of every run of text in `body`. */
  piecesOf: (text: Text) => readonly Piece[]
  /** How many places stand only in this text. */
  places: number
}

export function markedTexts(mine: string, theirs: string): { mine: MarkedText; theirs: MarkedText } {
  const [one, other] = [wordsIn(mine), wordsIn(theirs)]
  const differ = wordDifferences(one.words.map(comparedAs), other.words.map(comparedAs))
  return { mine: marked(one, differ.mine), theirs: marked(other, differ.theirs) }
}

/** A word, where it stands, and what it looks like: 'strong', 'h1', 'li' and the like. */
export type Word = { text: string; node: Text; start: number; look: string }
type Words = { body: HTMLElement; words: Word[] }

const looks = 'strong, em, u, a, li, h1, h2, h3, h4, h5, h6'

export function wordsIn(html: string): Words {
  const body = parseLetter(html)
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const words: Word[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const look = lookOf(node)
    for (const { 0: text, index } of node.data.matchAll(/\S+/gu))
      words.push({ text, node, start: index, look })
  }
  return { body, words }
}

function lookOf(node: Text): string {
  const names: string[] = []
  for (let at = node.parentElement?.closest(looks); at; at = at.parentElement?.closest(looks))
    names.push(at.tagName)
  return names.toSorted().join(' ')
}

export function comparedAs({ text, look }: Word): string {
  return `${text} ${look}`
}

function marked({ body, words }: Words, onlyHere: readonly boolean[]): MarkedText {
  const runs = new Map<Text, { start: number; end: number }[]>()
  let places = 0
  words.forEach(({ node, start, text }, i) => {
    if (!onlyHere[i]) return
    const end = start + text.length
    const inNode = runs.get(node) ?? []
    const last = inNode.at(-1)
    // Words that follow one another are one place, spaces and all.
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
