// The graphics state: position, colours, clipping path and font.
import type { Bounds, Matrix } from './geometry.ts'

/** Values from 0 to 255. Null if unknown, such as for patterns and transparent colours. */
export type Colour = readonly [red: number, green: number, blue: number] | null

export type Look = {
  matrix: Matrix
  clip: Bounds
  /** Whether the clipping path is not an axis-aligned rectangle. */
  isClipRough: boolean
  fill: Colour
  stroke: Colour
  /** Opacity from 0 to 1. */
  fillAlpha: number
  strokeAlpha: number
  /** Whether the paint is blended with the background or passes through a mask. */
  isBlended: boolean
  lineWidth: number
  fontSize: number
  spacing: number
  wordSpacing: number
  stretch: number
  leading: number
  rise: number
  /** The PDF text rendering mode, 0 to 7. */
  mode: number
}

export function lookAtFirst(matrix: Matrix, clip: Bounds): Look {
  return {
    matrix,
    clip,
    isClipRough: false,
    fill: [0, 0, 0],
    stroke: [0, 0, 0],
    fillAlpha: 1,
    strokeAlpha: 1,
    isBlended: false,
    lineWidth: 1,
    fontSize: 0,
    spacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  }
}

/** The changes made by one entry of a graphics state dictionary (ISO 32000-1, 8.4.5). */
export function changesOf(name: string, value: unknown): Partial<Look> {
  if (name === 'ca') return { fillAlpha: Number(value) }
  if (name === 'CA') return { strokeAlpha: Number(value) }
  if (name === 'LW') return { lineWidth: Number(value) }
  if (name === 'BM') return { isBlended: value !== 'source-over' }
  if (name === 'SMask') return { isBlended: Boolean(value) }
  if (name === 'Font') return { fontSize: Number((value as unknown[])[1]) }
  return {}
}

/** Reads a colour as PDF.js writes it: '#1a2b3c'. */
export function colourOf(hex: unknown): Colour {
  const number = /^#[\da-f]{6}$/iu.test(String(hex)) ? Number.parseInt(String(hex).slice(1), 16) : null
  return number === null ? null : [number >> 16, (number >> 8) & 255, number & 255]
}

/** Whether two colours are hard to tell apart. */
export function isAlike(one: NonNullable<Colour>, other: NonNullable<Colour>): boolean {
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < LEAST_CONTRAST)
}

const LEAST_CONTRAST = 24

export const paper = [255, 255, 255] as const satisfies Colour
