// Separates a page's page numbers, 'printed on' lines and running titles from its list.
import patterns from './furniture.json' with { type: 'json' }
import { headerAt } from './headers.ts'
import { type Line, factsOf, textOf } from './lines.ts'

/** Returns the lines of all pages without page numbers, 'printed on' lines and text repeated at page edges. */
export function withoutFurniture(pages: readonly (readonly Line[])[]): Line[][] {
  const headers = new Set(pages.flatMap(headerLines))
  const bodies = pages.map((lines) => lines.filter((line) => !headers.has(line)))
  const repeated = repeatedAtEdges(bodies)
  const stays = (line: Line) => headers.has(line) || (!isFurniture(line) && !repeated.has(edgeKey(line)))
  return pages.map((lines) => lines.filter(stays))
}

/** Returns the table headers, which are also repeated at the top of pages but must stay. */
function headerLines(lines: readonly Line[]): Line[] {
  return lines.flatMap((_, at) => lines.slice(at, at + (headerAt(lines, at)?.lines ?? 0)))
}

const PATTERNS = patterns.patterns.map((pattern) => new RegExp(pattern, 'iu'))

function isFurniture(line: Line): boolean {
  const text = textOf(line.words)
  return !/\p{L}|\p{N}/u.test(text) || (PATTERNS.some((pattern) => pattern.test(text)) && !isPatient(line))
}

/** True for a line with a date and a number or sex, because a patient may be called Page. */
function isPatient(line: Line): boolean {
  const kinds = new Set(factsOf(line).map(({ kind }) => kind))
  return (
    kinds.has('date') &&
    (kinds.has('nhs') || kinds.has('number') || kinds.has('gender')) &&
    !/\b(?:page \d+ of|printed|generated)\b/iu.test(textOf(line.words))
  )
}

/** Returns lines that differ only in digits between most pages, are among the first or last three, and have no patient values. */
function repeatedAtEdges(pages: readonly (readonly Line[])[]): Set<string> {
  const seen = new Map<string, number>()
  for (const lines of pages) {
    const edge = new Set(
      [...lines.slice(0, 3), ...lines.slice(-3)].filter((line) => !holdsPatient(line)).map(edgeKey),
    )
    for (const key of edge) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const most = Math.max(2, Math.ceil(pages.length * 0.6))
  return new Set([...seen].filter(([, count]) => count >= most).map(([key]) => key))
}

function holdsPatient(line: Line): boolean {
  return factsOf(line).some(
    ({ kind }) => kind === 'nhs' || kind === 'number' || kind === 'gender' || kind === 'date',
  )
}

function edgeKey({ words, y }: Line): string {
  return `${Math.round(y / 4)} ${textOf(words).replaceAll(/\d/gu, '0')}`
}
