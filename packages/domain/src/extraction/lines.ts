// Arranges the words of a page in lines, and joins words that a PDF prints in pieces.
import { withoutReplaced } from './crossings.ts'
import { largest } from './extremes.ts'
import { type Fact, findFacts, kindOf } from './facts.ts'
import { RIGHT_TO_LEFT, type Word } from './words.ts'

export type Line = {
  page: number
  y: number
  size: number
  /** The words from left to right. */
  words: Word[]
}

/** Returns lines from top to bottom. Words whose baselines differ by less than a third of the type size are on one line. */
export function linesOf(words: readonly Word[]): Line[] {
  const lines: Line[] = []
  for (const word of words.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    if (line && Math.abs(word.y - line.y) < 0.35 * Math.max(Math.min(line.size, word.size), 4))
      line.words.push(word)
    else lines.push({ page: word.page, y: word.y, size: word.size, words: [word] })
  }
  for (const line of lines) {
    line.words = withoutReplaced(joinPieces(line.words.toSorted((a, b) => a.x0 - b.x0)))
    line.size = largest(line.words.map(({ size }) => size))
  }
  return lines
}

/** Joins 'NGUY' 'Ễ' 'N'. A word printed twice in one place, to make it bold, counts once. */
function joinPieces(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && last.text === word.text && Math.abs(last.x0 - word.x0) < 0.15 * word.size) continue
    const gap = last ? word.x0 - last.x1 : Infinity
    if (!last || gap > PIECE_GAP * word.size || gap < -0.5 * word.size || isDateBeforeLetter(last, word)) {
      joined.push(word)
      continue
    }
    const doubt = last.doubt ?? word.doubt
    const crossings = [...(last.crossings ?? []), ...(word.crossings ?? [])]
    joined[joined.length - 1] = {
      ...last,
      ...(doubt ? { doubt } : {}),
      ...(crossings.length > 0 ? { crossings } : {}),
      text: RIGHT_TO_LEFT.test(word.text) ? word.text + last.text : last.text + word.text,
      x1: Math.max(last.x1, word.x1),
      box: unionOf(last.box, word.box),
    }
  }
  return joined
}

/** True for a date that reaches into the next cell: '18/04/1962' and the 'M' below its end. */
function isDateBeforeLetter(last: Word, word: Word): boolean {
  return /^\p{L}/u.test(word.text) && kindOf(last.text) === 'date'
}

/** The widest gap within a word. A space between words is about 0.25 of the type size, and hardly ever below 0.15. */
const PIECE_GAP = 0.11

function unionOf(a: Word['box'], b: Word['box']): Word['box'] {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** Returns the words with single spaces. Right-to-left words keep their own order. */
export function textOf(words: readonly Word[]): string {
  const texts: string[] = []
  let run: string[] = []
  const endRun = () => {
    texts.push(...run.toReversed())
    run = []
  }
  for (const { text } of words) {
    if (RIGHT_TO_LEFT.test(text)) run.push(text)
    else {
      endRun()
      texts.push(text)
    }
  }
  endRun()
  return texts.join(' ')
}

/** Returns the facts of a whole line, cached. */
export function factsOf(line: Line): readonly Fact[] {
  const known = found.get(line)
  if (known) return known
  const facts = findFacts(textOf(line.words))
  found.set(line, facts)
  return facts
}

const found = new WeakMap<Line, readonly Fact[]>()

/** Splits a line's words at gaps wider than `ems` of the type size. */
export function cutAtGaps(words: readonly Word[], ems: number): Word[][] {
  const cells: Word[][] = []
  for (const word of words) {
    const cell = cells.at(-1)
    const last = cell?.at(-1)
    if (cell && last && word.x0 - last.x1 <= ems * word.size) cell.push(word)
    else cells.push([word])
  }
  return cells
}
