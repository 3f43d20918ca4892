// Splits a list's lines into tables, each with its header.
import { type Header, headerAt } from './headers.ts'
import type { Line } from './lines.ts'

/** The lines of a page, or of one of its columns, from top to bottom. */
export type Strip = { page: number; lines: Line[] }

export type Section = { header: Header | null; lines: Line[] }

/** Joins parts with the same header in the same place into one section. Without a header, a page continues the previous one. */
export function sectionsOf(strips: readonly Strip[]): Section[] {
  const sections: Section[] = []
  let current: Section | null = null
  for (const { lines } of strips) {
    for (let at = 0; at < lines.length;) {
      const header = headerAt(lines, at)
      if (header) {
        current = sections.find((section) => section.header && sameHeader(section.header, header)) ?? null
        if (!current) {
          current = { header, lines: [] }
          sections.push(current)
        }
        at += header.lines
        continue
      }
      if (!current) {
        current = { header: null, lines: [] }
        sections.push(current)
      }
      const line = lines[at]
      if (line) current.lines.push(line)
      at += 1
    }
  }
  return sections.filter(({ lines }) => lines.length > 0)
}

function sameHeader(a: Header, b: Header): boolean {
  return (
    a.cells.length === b.cells.length &&
    a.cells.every(({ text, x0 }, at) => {
      const other = b.cells[at]
      return other !== undefined && other.text === text && Math.abs(other.x0 - x0) < 6
    })
  )
}
