// Groups a table's lines into rows. A patient may take several lines, with cells wrapped from the top or centred.
import { type FactKind, findFacts } from './facts.ts'
import type { GridLine } from './grid-line.ts'
import { isHeadingText } from './headings.ts'
import { factsOf, textOf } from './lines.ts'
import { nameOnlyLines } from './name-rows.ts'
import type { Word } from './words.ts'

export type RowGroup = {
  lines: GridLine[]
  /** Whether the grouping of the lines is uncertain. */
  guessed: boolean
  overPages: boolean
  /** Whether the row has only a name, which may belong to another row. */
  nameOnly?: boolean
  /** Columns whose cell may begin on a line that was assigned to the row above. */
  perhapsMore?: number[]
}

export type GroupedRows = { rows: RowGroup[]; leftOut: GridLine[] }

/** Groups lines of all pages in reading order. Each value in a column of dates, sexes or numbers marks a row. */
export function groupRows(lines: readonly GridLine[], headed: boolean): GroupedRows {
  const values = firmLines(lines)
  const names = nameOnlyLines(lines, values)
  const { rows, leftOut } = groupBy(lines, { values, names, headed })
  const marked = rows.map((row) =>
    row.lines.some((line) => names.has(line)) ? { ...row, nameOnly: true } : row,
  )
  return { rows: marked, leftOut }
}

type Anchors = { values: ReadonlySet<GridLine>; names: ReadonlySet<GridLine>; headed: boolean }

function groupBy(lines: readonly GridLine[], { values, names, headed }: Anchors): GroupedRows {
  const firm = new Set([...values, ...names])
  if (firm.size === lines.length) return { rows: lines.map((line) => alone(line)), leftOut: [] }
  const dated = linesWith(lines, 'date')
  for (const likely of [firm, dated, linesWith(lines, 'nhs')]) {
    const rows = likely.size > 1 ? groupByGaps(lines, likely) : null
    if (rows) return rows
  }
  if (values.size > 0) return groupByAnchors(lines, firm, headed)
  if (dated.size > 1) return groupByAnchors(lines, dated, headed)
  return { rows: lines.map((line) => alone(line)), leftOut: [] }
}

/** If a cell has a date on one line and a number on the next, only one of them can mark the row. */
function linesWith(lines: readonly GridLine[], kind: FactKind): Set<GridLine> {
  return new Set(lines.filter(({ line }) => factsOf(line).some((fact) => fact.kind === kind)))
}

function alone(line: GridLine): RowGroup {
  return { lines: [line], guessed: false, overPages: false }
}

/** Returns lines with a value in a column of dates, sexes or numbers. */
function firmLines(lines: readonly GridLine[]): Set<GridLine> {
  const columns = lines[0]?.cells.length ?? 0
  const formed = lines.map(({ cells }) => cells.map((words) => words.length > 0 && holdsForm(words)))
  const firm = Array.from({ length: columns }, (_, column) => {
    const filled = lines.filter(({ cells }) => (cells[column]?.length ?? 0) > 0).length
    const firmCells = formed.filter((row) => row[column]).length
    return filled > 0 && firmCells >= 0.6 * filled
  })
  return new Set(lines.filter((_, at) => formed[at]?.some((isFormed, column) => isFormed && firm[column])))
}

function holdsForm(words: readonly Word[]): boolean {
  return findFacts(textOf(words)).some(
    ({ kind }) => kind === 'date' || kind === 'nhs' || kind === 'number' || kind === 'gender',
  )
}

/**
 * Groups rows that are further apart than their lines. Returns null if no distance separates the lines into rows with one anchor
 * each.
 */
function groupByGaps(lines: readonly GridLine[], anchors: ReadonlySet<GridLine>): GroupedRows | null {
  for (const limit of gapLimits(lines)) {
    const groups = cutWhere(lines, (gap, samePage) => !samePage || gap > limit)
    const single = groups.filter((group) => count(group, anchors) === 1).length
    const several = groups.filter((group) => count(group, anchors) > 1).length
    if (several === 0 && single >= 0.8 * groups.length && single >= 0.97 * anchors.size)
      return attachStrays(groups, anchors)
  }
  return null
}

/** Returns distances (in points) with a clear step between them, the widest step first. */
function gapLimits(lines: readonly GridLine[]): number[] {
  const gaps = lines
    .map(({ line }, at) => {
      const before = lines[at - 1]?.line
      return before && before.page === line.page && line.y > before.y ? line.y - before.y : 0
    })
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b)
  const steps = gaps.flatMap((gap, at) => {
    const next = gaps[at + 1]
    return next !== undefined && next > gap * 1.12 + 0.5
      ? [{ limit: (gap + next) / 2, ratio: next / gap }]
      : []
  })
  return steps.toSorted((a, b) => b.ratio - a.ratio).map(({ limit }) => limit)
}

function cutWhere(
  lines: readonly GridLine[],
  isCut: (gap: number, samePage: boolean) => boolean,
): GridLine[][] {
  const groups: GridLine[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]?.line
    const samePage = before?.page === line.line.page && line.line.y > before.y
    const group = groups.at(-1)
    if (group && before && !isCut(line.line.y - before.y, samePage)) group.push(line)
    else groups.push([line])
  }
  return groups
}

function count(group: readonly GridLine[], anchors: ReadonlySet<GridLine>): number {
  return group.filter((line) => anchors.has(line)).length
}

/** Attaches groups without an anchor, which are headings or the rest of a row from the previous page. */
function attachStrays(groups: readonly GridLine[][], anchors: ReadonlySet<GridLine>): GroupedRows {
  const rows: RowGroup[] = []
  const leftOut: GridLine[] = []
  for (const group of groups) {
    const last = rows.at(-1)
    if (count(group, anchors) === 1) rows.push({ lines: group, guessed: false, overPages: false })
    else if (isWellFilled(group)) rows.push({ lines: group, guessed: false, overPages: false })
    else if (last && last.lines.at(-1)?.line.page !== group[0]?.line.page && !group.some(isHeading)) {
      last.lines.push(...group)
      last.overPages = true
    } else leftOut.push(...group)
  }
  return { rows, leftOut }
}

/** True if enough cells are filled. A patient without date and number is then still a row. */
function isWellFilled(group: readonly GridLine[]): boolean {
  const columns = group[0]?.cells.length ?? 0
  const filled = Array.from({ length: columns }, (_, at) =>
    group.some(({ cells }) => (cells[at]?.length ?? 0) > 0),
  )
  return columns > 2 && filled.filter(Boolean).length >= 0.6 * columns
}

/** Starts a row at each anchor. Lines between belong to the row above or, if cells are centred, to the nearest row. */
function groupByAnchors(
  lines: readonly GridLine[],
  anchors: ReadonlySet<GridLine>,
  headed: boolean,
): GroupedRows {
  const rows = lines.filter((line) => anchors.has(line)).map(alone)
  const leftOut: GridLine[] = []
  const firstAnchor = lines.findIndex((line) => anchors.has(line))
  const centred = headed && firstAnchor > 0 && !lines.slice(0, firstAnchor).some(isHeading)
  let at = -1
  for (const line of lines) {
    if (anchors.has(line)) {
      at += 1
      continue
    }
    const row = ownerOf(line, { above: rows[at], below: rows[at + 1], centred })
    if (!row || isHeading(line) || row === 'none') leftOut.push(line)
    else {
      row.overPages ||= row.lines[0]?.line.page !== line.line.page
      row.lines.push(line)
      row.guessed = true
      doubtBelow(line, row, rows[at + 1])
    }
  }
  for (const row of rows) row.lines.sort((a, b) => a.line.page - b.line.page || a.line.y - b.line.y)
  return { rows, leftOut }
}

/** Doubts a line that is about as near to the row below, because it may be the beginning of a cell of that row. */
function doubtBelow({ line, cells }: GridLine, above: RowGroup, below: RowGroup | undefined): void {
  const [next, before] = [below?.lines[0]?.line, above.lines.at(-2)?.line]
  if (!below || !next || !before || next === before || next.page !== line.page) return
  if (next.y - line.y > 1.5 * Math.abs(line.y - before.y)) return
  below.perhapsMore = [
    ...(below.perhapsMore ?? []),
    ...cells.flatMap((words, at) => (words.length > 0 ? [at] : [])),
  ]
}

type Neighbours = { above: RowGroup | undefined; below: RowGroup | undefined; centred: boolean }

function ownerOf({ line }: GridLine, { above, below, centred }: Neighbours): RowGroup | 'none' | undefined {
  const distance = (row: RowGroup | undefined) => {
    const anchor = row?.lines[0]?.line
    return anchor && anchor.page === line.page ? Math.abs(anchor.y - line.y) : Infinity
  }
  if (centred) return distance(above) <= distance(below) ? above : below
  const last = above?.lines.at(-1)?.line
  if (last && last.page === line.page && line.y - last.y > 2.2 * line.size) return 'none'
  return above
}

function isHeading({ line }: GridLine): boolean {
  return isHeadingText(textOf(line.words))
}
