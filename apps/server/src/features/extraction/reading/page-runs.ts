// A run of painted text, with the position and the visibility of its characters.
import { type Matrix, type Point, boundsOf, dot, isEmpty, overlapOf, product } from './geometry.ts'
import type { Colour, Look } from './paint-look.ts'

/** Text painted by one operation, in points from the top left corner of the displayed page. */
export type Run = {
  text: string
  /** The start of the run's baseline. */
  start: Point
  /** Unit vector in reading direction. `up` is the unit vector upwards from the baseline. */
  along: Point
  up: Point
  length: number
  size: number
  colour: Colour
  /** Whether the text is painted without ink, like hidden text and the recognised text under a scan. */
  isInkless: boolean
  /** Whether the text is on a hidden layer, transparent, or outside the clipping path. */
  isAway: boolean
  order: number
}

/** A glyph from PDF.js. In PDF.js, numbers between glyphs move the next one back. */
export type Glyph = { unicode: string; width: number; isSpace: boolean }

/** The run, or null for spaces, and the distance to the start of the next one in text coordinates. */
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

/** The colours that make characters visible, whether filled or outlined. */
const COLOURS: readonly ((look: Look) => Colour)[] = [
  ({ fill }) => fill,
  ({ stroke }) => stroke,
  () => null,
  () => null,
]

/** Below this opacity, from 0 to 1, nothing is visible. */
export const TRANSPARENT = 0.1

/** A point relative to a run: along it and above its baseline, in points. */
export function placeAt({ start, along, up }: Run, [x, y]: Point): Point {
  const from: Point = [x - start[0], y - start[1]]
  return [dot(from, along), dot(from, up)]
}

export function pointOn({ start, along, up }: Run, [far, high]: Point): Point {
  return [start[0] + far * along[0] + high * up[0], start[1] + far * along[1] + high * up[1]]
}

/** The box around the lower-case letters, without ascenders and descenders. */
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
