// Groups the lines of cards, two-line records and plain lists into one block per patient.
import { ageInYears } from '../patients/age.ts'
import { type Piece, piecesOf } from './block-pieces.ts'
import { looksLikeName } from './column-contents.ts'
import { type FactKind, findFacts } from './facts.ts'
import { findDates } from './find-dates.ts'
import type { Line } from './lines.ts'
import { nameIn } from './name-in-text.ts'
import { OLDEST } from './read-dob.ts'
import type { Strip } from './table-sections.ts'

export type Block = { pieces: Piece[]; lines: Line[]; guessed: boolean; overPages: boolean }

type Read = { line: Line; pieces: Piece[]; anchor: boolean; strip: number }

/** Groups the lines into blocks, and counts the lines that it leaves out. `today` is `YYYY-MM-DD`. */
export function blocksOf(strips: readonly Strip[], today: string): { blocks: Block[]; leftOut: number } {
  const read = strips.flatMap(({ lines }, strip) =>
    lines.map((line): Read => {
      const pieces = piecesOf(line)
      return { line, pieces, anchor: isAnchor(pieces, today), strip }
    }),
  )
  const anchors = read.filter(({ anchor }) => anchor).length
  const names = read.flatMap(({ pieces }) => pieces).filter(({ label }) => isNameLabel(label)).length
  const groups = names >= 1 && names >= 0.6 * anchors ? byLabels(read) : (byDistance(read) ?? byPeriod(read))
  const blocks = groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ lines, guessed }) => blockOf(lines, guessed))
  return { blocks, leftOut: read.length - groups.reduce((sum, { lines }) => sum + lines.length, 0) }
}

type Group = { lines: Read[]; guessed: boolean }

function blockOf(lines: readonly Read[], guessed: boolean): Block {
  return {
    pieces: lines.flatMap(({ pieces }) => pieces),
    lines: lines.map(({ line }) => line),
    guessed,
    overPages: new Set(lines.map(({ line }) => line.page)).size > 1,
  }
}

function isNameLabel(label: Piece['label']): boolean {
  return label === 'name' || label === 'surname' || label === 'forename' || label === 'surnameFirst'
}

/** True for the line with the date of birth. It has that label or, without a label, a date that could be one. */
function isAnchor(pieces: readonly Piece[], today: string): boolean {
  if (pieces.some(({ label, text }) => label === 'dob' && findDates(text).length > 0)) return true
  return pieces.some(
    ({ label, text }) =>
      label === null && findDates(text).some(({ year, twoDigits }) => twoDigits || couldBeBirth(year, today)),
  )
}

function couldBeBirth(year: number, today: string): boolean {
  const age = ageInYears(`${String(year).padStart(4, '0')}-01-01`, today)
  return age !== null && age >= 1 && age <= OLDEST
}

/** Begins a new block when a label is repeated. */
function byLabels(read: readonly Read[]): Group[] {
  const groups: Group[] = []
  let seen = new Set<string>()
  let first: string | null = null
  for (const line of read) {
    const labels = line.pieces.flatMap(({ label }) =>
      label === null || label === 'ignore' || label === 'title' ? [] : [isNameLabel(label) ? label : label],
    )
    first ??= labels[0] ?? null
    const starts = labels.some((label) => seen.has(label)) || (labels[0] === first && seen.size > 0)
    if (starts || (groups.length === 0 && labels.length > 0)) {
      groups.push({ lines: [], guessed: false })
      seen = new Set()
    }
    for (const label of labels) seen.add(label)
    groups.at(-1)?.lines.push(line)
  }
  return groups.map(withoutFarLines)
}

/** Cuts the block before a line without a label far below a card, because it is the heading of the next part. */
function withoutFarLines(group: Group): Group {
  const end = group.lines.findIndex(({ line, pieces }, at) => {
    const before = group.lines[at - 1]?.line
    return (
      before !== undefined &&
      pieces.every(({ label }) => label === null) &&
      (line.page !== before.page || line.y - before.y > 2.5 * line.size)
    )
  })
  return end === -1 ? group : { ...group, lines: group.lines.slice(0, end) }
}

/**
 * Groups lines into blocks that are further apart than their lines, each with one anchor. Returns null if no distance does that.
 */
function byDistance(read: readonly Read[]): Group[] | null {
  const total = read.filter(({ anchor }) => anchor).length
  if (total === 0) return null
  for (const limit of distances(read)) {
    const groups: Read[][] = []
    for (const [at, line] of read.entries()) {
      const before = read[at - 1]
      const near = before && before.strip === line.strip && line.line.y - before.line.y <= limit
      const group = groups.at(-1)
      if (near && group) group.push(line)
      else groups.push([line])
    }
    const anchored = groups.map((group) => group.filter(({ anchor }) => anchor).length)
    if (anchored.some((count) => count > 1) || anchored.filter((count) => count === 1).length < total)
      continue
    const blocks = groups.filter((group, at) => anchored[at] === 1 || isUndated(group))
    if (blocks.filter((group) => group.length > 1).length >= 0.5 * total)
      return blocks.map((lines) => ({ lines, guessed: false }))
  }
  return null
}

function distances(read: readonly Read[]): number[] {
  const gaps = read
    .map(({ line, strip }, at) => (read[at - 1]?.strip === strip ? line.y - (read[at - 1]?.line.y ?? 0) : 0))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b)
  return gaps
    .flatMap((gap, at) => {
      const next = gaps[at + 1]
      return next !== undefined && next > gap * 1.12 + 0.5
        ? [{ limit: (gap + next) / 2, ratio: next / gap }]
        : []
    })
    .toSorted((a, b) => b.ratio - a.ratio)
    .map(({ limit }) => limit)
}

/** True for a patient without a date of birth who has a name and two other kinds of values. */
function isUndated(group: readonly Read[]): boolean {
  const facts = group.flatMap(({ pieces }) => pieces.flatMap(({ text }) => findFacts(text)))
  const kinds = new Set(facts.map(({ kind }) => kind).filter((kind) => KNOWN_BY.has(kind)))
  return kinds.size >= 2 && facts.some(({ kind, text }) => kind === 'text' && nameIn(text) !== null)
}

const KNOWN_BY: ReadonlySet<FactKind> = new Set(['nhs', 'number', 'gender', 'phone'])

/**
 * Starts each block the same number of lines before its anchor. It chooses the number that gives most blocks a name in the first
 * line.
 */
function byPeriod(read: readonly Read[]): Group[] {
  const dated = read.flatMap(({ anchor }, at) => (anchor ? [at] : []))
  const oneLine =
    dated.filter((at, index) => at - (dated[index - 1] ?? -1) === 1).length >= 0.6 * dated.length
  const anchors = oneLine ? read.flatMap((line, at) => (line.anchor || isUndated([line]) ? [at] : [])) : dated
  const between = anchors.slice(1).map((at, index) => at - (anchors[index] ?? 0))
  const period = between.toSorted((a, b) => a - b)[Math.floor(between.length / 2)] ?? 1
  const lead = bestLead(read, anchors, Math.min(period - 1, 4))
  const regular = between.filter((step) => step === period).length >= 0.8 * between.length
  return anchors.map((at, index) => {
    const start = Math.max(at - lead, 0)
    const next = anchors[index + 1]
    const end = next === undefined ? Math.min(at - lead + period, read.length) : next - lead
    const lines = read
      .slice(start, Math.max(end, at + 1))
      .filter(
        ({ strip, line }, index2) =>
          index2 === 0 || strip === read[at]?.strip || line.page > (read[at]?.line.page ?? 0),
      )
    return { lines: regular ? lines.slice(0, period) : lines, guessed: !regular && lines.length > 1 }
  })
}

function bestLead(read: readonly Read[], anchors: readonly number[], most: number): number {
  let best = { lead: 0, named: -1 }
  for (let lead = 0; lead <= most; lead += 1) {
    const named = anchors.filter((at) => startsWithName(read[at - lead])).length
    if (named > best.named) best = { lead, named }
  }
  return best.lead
}

function startsWithName(line: Read | undefined): boolean {
  const [piece] = line?.pieces ?? []
  if (!piece) return false
  if (piece.label !== null) return isNameLabel(piece.label)
  const [fact] = findFacts(piece.text)
  return fact?.kind === 'text' && looksLikeName(fact.text) && /[\s,]/u.test(fact.text)
}
