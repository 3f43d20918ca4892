// Cuts pages into strips if lists are side by side: repeated headers, two or three cards in a row, or two columns of lines.
import { smallest } from './extremes.ts'
import { findDates } from './find-dates.ts'
import { headerAt } from './headers.ts'
import { labelAt } from './labels.ts'
import { type Line, linesOf, textOf } from './lines.ts'
import type { Strip } from './table-sections.ts'
import type { Word } from './words.ts'

export type PageLines = { number: number; lines: Line[] }

/** Returns the possible readings of the pages: uncut, and cut at each likely set of positions. */
export function stripPlans(pages: readonly PageLines[]): Strip[][] {
  const whole = pages.map(({ number, lines }) => ({ page: number, lines }))
  const starts = [repeatedHeaders(pages), repeatedLabels(pages), repeatedDates(pages)].filter(
    (found) => found.length > 1,
  )
  const plans = new Map(starts.map((found) => [found.map((x) => Math.round(x / 10)).join(), found]))
  return [whole, ...[...plans.values()].map((found) => pages.flatMap((page) => cutPage(page, found)))]
}

/** `starts` are the left edges of the strips, in points. */
function cutPage({ number, lines }: PageLines, starts: readonly number[]): Strip[] {
  const words = lines.flatMap((line) => line.words)
  const edges = starts.slice(1).map((start) => bestEdge(words, start))
  return starts.map((_, at) => {
    const [from, to] = [edges[at - 1] ?? -Infinity, edges[at] ?? Infinity]
    const inside = words.filter((word) => (word.x0 + word.x1) / 2 >= from && (word.x0 + word.x1) / 2 < to)
    const left = smallest(inside.map(({ x0 }) => x0))
    // Each strip is measured from its own left edge, so that its columns align with those of the other strips.
    return {
      page: number,
      lines: linesOf(inside.map((word) => ({ ...word, x0: word.x0 - left, x1: word.x1 - left }))),
    }
  })
}

/** Returns the position to the left of a strip's start that the fewest words cross, and the nearest of these. */
function bestEdge(words: readonly Word[], start: number): number {
  let best = start - 1
  let fewest = Infinity
  for (let edge = start - 1; edge > start - 60; edge -= 2) {
    const crossing = words.filter(({ x0, x1 }) => x0 < edge && x1 > edge).length
    if (crossing >= fewest) continue
    fewest = crossing
    best = edge
    if (crossing === 0) break
  }
  return best
}

/** Finds labels that are repeated further right in one header. */
function repeatedHeaders(pages: readonly PageLines[]): number[] {
  for (const { lines } of pages)
    for (const at of lines.keys()) {
      const header = headerAt(lines, at)
      if (!header) continue
      const first = header.cells[0]?.text
      const again = header.cells.filter(({ text }) => text === first)
      const period = header.cells.length / again.length
      if (
        again.length > 1 &&
        Number.isInteger(period) &&
        header.cells.every(({ text }, cell) => text === header.cells[cell % period]?.text)
      )
        return again.map(({ x0 }) => x0)
    }
  return []
}

/** Finds labels with a colon ('Name:') that are side by side. */
function repeatedLabels(pages: readonly PageLines[]): number[] {
  const starts: number[] = []
  for (const { lines } of pages)
    for (const { words } of lines) {
      const texts = words.map(({ text }) => text)
      const named = words.filter((word, at) => {
        const label = labelAt(texts, at)
        return (
          label !== null &&
          (texts[at + label.words - 1] ?? '').endsWith(':') &&
          isIdentity(label.meanings[0]) &&
          word.x0 >= 0
        )
      })
      const first = named[0]
      const same = named.filter(({ text }) => text === first?.text)
      if (same.length > 1) starts.push(...same.map(({ x0 }) => x0))
    }
  return clusters(starts)
}

function isIdentity(meaning: string | undefined): boolean {
  return meaning === 'name' || meaning === 'surname' || meaning === 'dob' || meaning === 'surnameFirst'
}

/** Finds dates that are repeatedly side by side. A patient may begin further left than the date. */
function repeatedDates(pages: readonly PageLines[]): number[] {
  const starts: number[] = []
  const firsts: number[][] = []
  for (const { lines } of pages)
    for (const { words } of lines) {
      if (findDates(textOf(words)).length < 2) continue
      const at = words
        .filter((word, index) => startsDate(words, index) && word.x1 > word.x0)
        .map(({ x0 }) => x0)
      if (at.length > 1) {
        starts.push(...at)
        firsts.push(at)
      }
    }
  const found = clusters(starts)
  if (found.length < 2 || found.length > 5) return []
  return found.map((start, index) => (index === 0 ? start : leftOf(pages, found[index - 1] ?? 0, start)))
}

function startsDate(words: readonly Word[], at: number): boolean {
  const text = textOf(words.slice(at, at + 4))
  return findDates(text)[0]?.start === 0
}

/** Returns the left edge of a date's patient: the most common start of text after the widest gap between the two dates. */
function leftOf(pages: readonly PageLines[], before: number, start: number): number {
  const edges = clusters(
    pages.flatMap(({ lines }) =>
      lines.flatMap(({ words }) =>
        words
          .filter(
            (word, at) =>
              word.x0 > before + 20 &&
              word.x0 <= start + 3 &&
              word.x0 - (words[at - 1]?.x1 ?? -100) > 1.2 * word.size,
          )
          .map(({ x0 }) => x0),
      ),
    ),
  )
  return edges[0] ?? start
}

/** Returns positions that recur within ten points, from left to right. */
function clusters(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const groups: number[][] = []
  for (const value of sorted) {
    const group = groups.at(-1)
    if (group && value - (group.at(-1) ?? 0) <= 10) group.push(value)
    else groups.push([value])
  }
  const largest = Math.max(0, ...groups.map((group) => group.length))
  return groups.filter((group) => group.length >= 0.25 * largest).map((group) => group[0] ?? 0)
}
