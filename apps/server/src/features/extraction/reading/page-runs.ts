// A run of text as a page paints it, with its place: where its letters are, and whether they leave any ink.
import { type Matrix, type Point, boundsOf, dot, isEmpty, overlapOf, product } from './geometry.ts'
import type { Colour, Look } from './paint-look.ts'

/** Text that is painted at once. Points from the top left corner of the displayed page. */
export type Run = {
  text: string
  /** Where its baseline begins. */
  start: Point
  /** The direction of reading, and the one from the baseline up; each of length 1. */
  along: Point
  up: Point
  length: number
  size: number
  colour: Colour
  /** Painted without ink: what a scanner's program lays under its picture, or what nobody is to see. */
  isInkless: boolean
  /** On a layer that is switched off, or transparent, or outside of what is shown. */
  isAway: boolean
  order: number
}

/** As PDF.js hands them out, with numbers between them that move the next one back. */
export type Glyph = { unicode: string; width: number; isSpace: boolean }

/** The run, null for spaces, and how far the next one is along, in the coordinates of the text. */
export function runOf(
  glyphs: readonly (Glyph | number)[],
  { look, text, order }: { look: Look; text: Matrix; order: number },
): { run: Run | null; advance: number } {
  const advance = advanceOf(glyphs, look)
  const printed = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('')
  if (printed.trim() === '') return { run: null, advance }
  const [a, b, c, d, e, f] = product(look.matrix, product(text, [1, 0, 0, 1, 0, look.rise]))
  const [across, high] = [Math.hypot(a, b), Math.hypot(c, d)]
  const turn = Math.sign(look.fontSize) || 1
  const along: Point = [(turn * a) / across, (turn * b) / across]
  const side = Math.sign(a * d - b * c) || 1
  const run = {
    text: printed,
    start: [e, f] as const,
    along,
    up: [-side * along[1], side * along[0]] as const,
    length: Math.abs(advance) * across,
    size: Math.abs(look.fontSize) * high,
    colour: COLOURS[look.mode % 4]?.(look) ?? null,
    isInkless: look.mode === 3 || look.mode === 7,
    order,
  }
  const isClear = (look.mode % 4 === 1 ? look.strokeAlpha : look.fillAlpha) < TRANSPARENT
  return { run: { ...run, isAway: isClear || isEmpty(overlapOf(bodyOf(run), look.clip)) }, advance }
}

/** Letters that are filled and outlined are seen by the one or the other. */
const COLOURS: readonly ((look: Look) => Colour)[] = [
  ({ fill }) => fill,
  ({ stroke }) => stroke,
  () => null,
  () => null,
]

/** Below it nothing is seen; from 0 to 1. */
export const TRANSPARENT = 0.1

/** A place on the line of a run: how far along it, and how far above its baseline; in points. */
export function placeAt({ start, along, up }: Run, [x, y]: Point): Point {
  const from: Point = [x - start[0], y - start[1]]
  return [dot(from, along), dot(from, up)]
}

export function pointOn({ start, along, up }: Run, [far, high]: Point): Point {
  return [start[0] + far * along[0] + high * up[0], start[1] + far * along[1] + high * up[1]]
}

/** Around the small letters, without what reaches above and below them. */
export function bodyOf(run: Pick<Run, 'start' | 'along' | 'up' | 'length' | 'size'>) {
  const { start, along, up, length, size } = run
  const at = (far: number, high: number): Point => [
    start[0] + far * along[0] + high * up[0],
    start[1] + far * along[1] + high * up[1],
  ]
  return boundsOf([at(0, 0), at(length, 0), at(length, size / 2), at(0, size / 2)])
}

function advanceOf(glyphs: readonly (Glyph | number)[], look: Look): number {
  let sum = 0
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') sum -= (glyph / 1000) * look.fontSize
    else sum += (glyph.width / 1000) * look.fontSize + look.spacing + (glyph.isSpace ? look.wordSpacing : 0)
  }
  return sum * look.stretch
}
