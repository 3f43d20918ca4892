// Finds table headers. A header is one to three lines whose stacked words are labels and not values.
import { type FactKind, findFacts } from './facts.ts'
import { labelAt, meaningsOfLabel } from './labels.ts'
import { type Line, cutAtGaps, factsOf, textOf } from './lines.ts'
import type { Word } from './words.ts'

/** One label of a header, with its lines joined. It is printed from `x0` to `x1`. */
export type HeaderCell = { text: string; x0: number; x1: number }

export type Header = {
  cells: HeaderCell[]
  /** The number of lines. */
  lines: number
}

/** Returns the header that starts at this line, or null. A title above it is not part of it. */
export function headerAt(lines: readonly Line[], start: number): Header | null {
  const here = bestHeader(lines, start, 3)
  if (!here || here.header.lines === 1) return here?.header ?? null
  const below = bestHeader(lines, start + 1, here.header.lines - 1)
  return below && below.known >= here.known ? null : here.header
}

function bestHeader(
  lines: readonly Line[],
  start: number,
  most: number,
): { header: Header; known: number } | null {
  let best: Header | null = null
  let bestKnown = 1
  for (let count = 1; count <= most; count += 1) {
    const window = lines.slice(start, start + count)
    if (window.length < count || !closeTogether(window) || window.some(holdsValues)) break
    const header = { cells: stacked(window.map(headerPieces)), lines: count }
    const known = header.cells.filter(({ text }) => meaningsOfLabel(text).length > 0).length
    if (known <= bestKnown || known < header.cells.length * 0.5) continue
    best = header
    bestKnown = known
  }
  return best && saysWho(best.cells.map(({ text }) => text)) ? { header: best, known: bestKnown } : null
}

function closeTogether(window: readonly Line[]): boolean {
  return window.every((line, at) => {
    const before = window[at - 1]
    return !before || (line.page === before.page && line.y - before.y < 2 * Math.max(line.size, before.size))
  })
}

function holdsValues(line: Line): boolean {
  return factsOf(line).some(({ kind }) => VALUES.has(kind))
}

/** Whether these cells of a grid are the labels of a patient table. At least two must be known, and none may be a value. */
export function areLabels(cells: readonly string[]): boolean {
  const known = cells.filter((text) => meaningsOfLabel(text).length > 0)
  return known.length > 1 && saysWho(known) && !cells.some(holdsValue)
}

function holdsValue(text: string): boolean {
  return findFacts(text).some(({ kind }) => VALUES.has(kind))
}

const VALUES: ReadonlySet<FactKind> = new Set(['date', 'nhs', 'phone', 'email'])

/** A patient table has a label for a name, a date of birth or a number, and not only 'Date' and 'Time'. */
function saysWho(texts: readonly string[]): boolean {
  const meanings = texts.flatMap(meaningsOfLabel)
  return meanings.some((meaning) => meaning !== 'ignore' && meaning !== 'title' && meaning !== 'age')
}

/** Splits a header line into labels at wide gaps, and where one known label ends and the next begins. */
function headerPieces(line: Line): HeaderCell[] {
  return cutAtGaps(line.words, 0.75)
    .flatMap(labelsApart)
    .flatMap((words) => {
      const whole = meaningsOfLabel(textOf(words))
      const labels = labelRun(words)
      return labels.length > 1 &&
        (whole.length < 2 || labels.length > whole.length) &&
        !/[/(&,]/u.test(textOf(words))
        ? labels.map(cellOf)
        : [cellOf(words)]
    })
}

/** Splits 'Consultant   Name' into two labels, because more than a space is between them. 'Consultant name' is one label. */
function labelsApart(words: readonly Word[]): Word[][] {
  const apart = cutAtGaps(words, 0.42)
  return apart.every((label) => meaningsOfLabel(textOf(label)).length > 0) ? apart : [[...words]]
}

/** Splits 'Date of Birth Gender NHS Number' into three labels. If a word is unknown, the text is one label. */
function labelRun(words: readonly Word[]): Word[][] {
  const texts = words.map(({ text }) => text)
  const labels: Word[][] = []
  for (let at = 0; at < words.length;) {
    const label = labelAt(texts, at)
    if (!label) return []
    labels.push(words.slice(at, at + label.words))
    at += label.words
  }
  return labels
}

function cellOf(words: readonly Word[]): HeaderCell {
  return { text: textOf(words), x0: words[0]?.x0 ?? 0, x1: words.at(-1)?.x1 ?? 0 }
}

/** Joins pieces that are above each other into one cell. */
function stacked(lines: readonly HeaderCell[][]): HeaderCell[] {
  const cells: HeaderCell[] = []
  for (const piece of lines.flat()) {
    const above = cells
      .filter((cell) => overlap(cell, piece) > 0.3 * Math.min(cell.x1 - cell.x0, piece.x1 - piece.x0))
      .toSorted((a, b) => overlap(b, piece) - overlap(a, piece))[0]
    if (!above) cells.push({ ...piece })
    else {
      above.text = `${above.text} ${piece.text}`
      above.x0 = Math.min(above.x0, piece.x0)
      above.x1 = Math.max(above.x1, piece.x1)
    }
  }
  return cells.toSorted((a, b) => a.x0 - b.x0)
}

function overlap(a: HeaderCell, b: HeaderCell): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
}
