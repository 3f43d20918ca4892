// Finds text of a page that is struck out, covered, invisible or annotated.
import type { MarkedText } from '@sincerely/domain/extraction/types'
import { type Bounds, type Point, boundsOf, cornersOf, isWithin } from './geometry.ts'
import { isAlike, paper } from './paint-look.ts'
import type { Paint, Picture, Shape } from './page-paint.ts'
import { type Run, bodyOf, placeAt, pointOn } from './page-runs.ts'

/** An annotation on the text beneath or beside it. */
export type Note = { bounds: Bounds; code: MarkedText['code']; text?: string }

/** The marked text, in the order of the page. */
export function markedTextOf({ runs, shapes, pictures }: Paint, notes: readonly Note[]): MarkedText[] {
  const near = rowsOf(runs)
  const spans = new Map<Run, Span[]>()
  const add = (run: Run, span: Span | null) => {
    if (span) spans.set(run, [...(spans.get(run) ?? []), span])
  }
  const backings = new Map<Run, Shape>()
  for (const shape of shapes) {
    for (const run of near(shape.bounds)) {
      const places = shape.points.map((point) => placeAt(run, point))
      const on: OnLine = { places, box: boundsOf(places), halfWidth: shape.halfWidth }
      if (isSeenOn(run, shape)) add(run, strikeIn(run, on))
      if (shape.order < run.order) {
        if (isBehind(run, on)) backings.set(run, shape)
      } else if (shape.isOpaque) add(run, coverIn(run, on))
    }
  }
  for (const { bounds, order } of pictures)
    for (const run of near(bounds)) if (order > run.order && !run.isInkless) add(run, pictureOn(run, bounds))
  for (const run of runs)
    if (isUnseen(run, backings.get(run), pictures)) add(run, { code: 'hidden_text', from: 0, to: run.length })
  forgetRepainted(runs, spans)
  for (const note of notes) for (const [run, span] of notedBy(note, near, runs)) add(run, span)
  return joined(runs.flatMap((run) => (spans.get(run) ?? []).map((span) => placed(run, span))))
}

type Span = { code: MarkedText['code']; from: number; to: number; text?: string | undefined }
type Near = (bounds: Bounds) => Run[]

/**
 * Groups the runs by strips of the page. A page can have tens of thousands of runs and thousands of bars, so that comparing all
 * pairs would take too long.
 */
function rowsOf(runs: readonly Run[]): Near {
  const rows = new Map<number, { run: Run; body: Bounds; first: number }[]>()
  for (const run of runs) {
    const body = bodyOf(run)
    const [first, last] = rowsBetween(body)
    for (let row = first; row <= last; row += 1) {
      const known = rows.get(row)
      if (known) known.push({ run, body, first })
      else rows.set(row, [{ run, body, first }])
    }
  }
  return (bounds) => {
    const near: Run[] = []
    const [top, last] = rowsBetween(bounds)
    for (let row = top; row <= last; row += 1) {
      for (const { run, body, first } of rows.get(row) ?? [])
        if (row === Math.max(first, top) && isClose(body, bounds, 0.2 * run.size)) near.push(run)
    }
    return near
  }
}

/** The first and last strip of 20 points that a box touches. A part beyond the page counts as in the nearest strip. */
function rowsBetween({ top, bottom }: Bounds): [number, number] {
  const [first = 0, last = 0] = [top, bottom].map((y) => Math.min(Math.max(Math.floor(y / 20), -1), 400))
  return [first, last]
}

function isClose(a: Bounds, b: Bounds, reach: number): boolean {
  return (
    a.left < b.right + reach &&
    a.right > b.left - reach &&
    a.top < b.bottom + reach &&
    a.bottom > b.top - reach
  )
}

/** The range in which a bar strikes out text, in font sizes above the baseline. An underline is lower and a table rule higher. */
const THROUGH = { from: 0.12, to: 0.6 }
/** In font sizes. A thicker bar covers the text instead of striking it out. */
const THICK = 0.45

/** A bar relative to a run, with the positions of its corners along the run and above the baseline. */
type OnLine = { places: Point[]; box: Bounds; halfWidth: number }

function isSeenOn({ colour }: Run, { colour: ink }: Shape): boolean {
  return ink === null || !isAlike(ink, paper) || (colour !== null && isAlike(colour, paper))
}

function strikeIn(run: Run, { places, box, halfWidth }: OnLine): Span | null {
  const { size } = run
  const { left, right, top: low, bottom: high } = box
  if (2 * halfWidth > THICK * size) return null
  if (high - low > THICK * size) {
    const [one, other] = places
    return places.length === 2 && one && other
      ? spanOf(run, 'struck_out', slantThrough(one, other, size))
      : null
  }
  const middle = (low + high) / 2
  return middle < THROUGH.from * size || middle > THROUGH.to * size
    ? null
    : spanOf(run, 'struck_out', [left, right])
}

/** The part of a slanted line that crosses the characters. */
function slantThrough([x0, y0]: Point, [x1, y1]: Point, size: number): [number, number] {
  const at = (high: number) => Math.min(1, Math.max(0, (high - y0) / (y1 - y0)))
  const ends = [at(THROUGH.from * size), at(THROUGH.to * size)].map((share) => x0 + share * (x1 - x0))
  return [Math.min(...ends), Math.max(...ends)]
}

function coverIn(run: Run, { places, box, halfWidth }: OnLine): Span | null {
  const { left, right, top: low, bottom: high } = box
  const isOver = low - halfWidth <= 0.15 * run.size && high + halfWidth >= 0.4 * run.size
  const isBar = (places.length > 2 ? high - low : 2 * halfWidth) > THICK * run.size
  return isOver && isBar ? spanOf(run, 'covered', [left, right]) : null
}

/** In font sizes. A taller picture is a scan or a watermark, which leaves the text visible. */
const HIGHEST_STRIP = 3

function pictureOn(run: Run, { left, top, right, bottom }: Bounds): Span | null {
  const places = cornersOf(left, top, right, bottom).map((corner) => placeAt(run, corner))
  const box = boundsOf(places)
  return box.bottom - box.top > HIGHEST_STRIP * run.size ? null : coverIn(run, { places, box, halfWidth: 0 })
}

function spanOf({ length }: Run, code: Span['code'], [left, right]: [number, number]): Span | null {
  const [from, to] = [Math.max(0, left), Math.min(length, right)]
  return to - from > 0.5 ? { code, from, to } : null
}

function isBehind(run: Run, { places, box }: OnLine): boolean {
  return places.length > 2 && isWithin(box, [run.length / 2, 0.3 * run.size])
}

function middleOf(run: Run): Point {
  return pointOn(run, [run.length / 2, 0.3 * run.size])
}

/** Whether the run is painted in the background colour or without ink, and no picture shows the text either. */
function isUnseen(run: Run, backing: Shape | undefined, pictures: readonly Picture[]): boolean {
  if (run.isAway) return true
  const shown = pictures.filter(({ bounds }) => isWithin(bounds, middleOf(run)))
  if (run.isInkless) return shown.length === 0
  const ground = backing ? backing.colour : paper
  const isOnPicture = shown.some(({ order }) => order < run.order && order > (backing?.order ?? -1))
  return run.colour !== null && ground !== null && !isOnPicture && isAlike(run.colour, ground)
}

/**
 * Removes the marks of text that is painted again in the same place to make it visible: with a white outline, or on top of the
 * object that covered it.
 */
function forgetRepainted(runs: readonly Run[], spans: Map<Run, Span[]>): void {
  if (spans.size === 0) return
  const isOut = (run: Run) => spans.get(run)?.some(({ code }) => code !== 'struck_out') ?? false
  const texts = new Set([...spans.keys()].filter(isOut).map(({ text }) => text))
  const seen = runs.filter((run) => texts.has(run.text) && !isOut(run))
  for (const [run, found] of spans) {
    const isAgain = seen.some((other) => other.text === run.text && isAt(other, run))
    if (isOut(run) && isAgain)
      spans.set(
        run,
        found.filter(({ code }) => code === 'struck_out'),
      )
  }
}

function isAt({ start: [x, y] }: Run, { start: [p, q], size }: Run): boolean {
  return Math.hypot(x - p, y - q) < 0.3 * size
}

function notedBy(note: Note, near: Near, runs: readonly Run[]): [Run, Span][] {
  const { bounds, code, text } = note
  const corners = cornersOf(bounds.left, bounds.top, bounds.right, bounds.bottom)
  const touched = near(bounds).flatMap((run): [Run, Span][] => {
    const { left, right, top: low, bottom: high } = boundsOf(corners.map((corner) => placeAt(run, corner)))
    const isOver = low < 0.4 * run.size && high > 0.1 * run.size
    const span = isOver ? spanOf(run, code, [left, right]) : null
    return span ? [[run, { ...span, text }]] : []
  })
  if (touched.length > 0 || code !== 'annotated') return touched
  const beside = besideOf([(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2], runs)
  return beside ? [[beside, { code, from: 0, to: beside.length, text }]] : []
}

/** A note in the margin is about the nearest text on its line. */
function besideOf(middle: Point, runs: readonly Run[]): Run | null {
  let [nearest, least]: [Run | null, number] = [null, Infinity]
  for (const run of runs) {
    const [far, high] = placeAt(run, middle)
    const distance = Math.max(-far, far - run.length)
    if (high < -0.4 * run.size || high > run.size || distance >= least) continue
    nearest = run
    least = distance
  }
  return nearest
}

function placed(run: Run, { code, from, to, text }: Span): MarkedText {
  const [x, y] = pointOn(run, [from, 0])
  const angle = Math.round((Math.atan2(run.along[1], run.along[0]) * 180) / Math.PI + 360) % 360
  const marked = { code, x, y, width: to - from, height: run.size, angle }
  return text === undefined ? marked : { ...marked, text }
}

/** Joins neighbouring marks, because some pages paint each character separately. */
function joined(marked: readonly MarkedText[]): MarkedText[] {
  const whole: MarkedText[] = []
  for (const next of marked) {
    const last = whole.findLast(({ code }) => code === next.code)
    const [cos, sin] = [Math.cos((next.angle * Math.PI) / 180), Math.sin((next.angle * Math.PI) / 180)]
    const [dx, dy] = last ? [next.x - last.x, next.y - last.y] : [Infinity, Infinity]
    const [far, off] = [dx * cos + dy * sin, dy * cos - dx * sin]
    const isSame = last?.text === next.text && last?.angle === next.angle && Math.abs(off) < 1
    if (!last || !isSame || far < -1 || far - last.width > 0.3 * next.height) whole.push({ ...next })
    else last.width = Math.max(last.width, far + next.width)
  }
  return whole
}
