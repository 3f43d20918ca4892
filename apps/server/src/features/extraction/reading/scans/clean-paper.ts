// Prepares a scanned page for reading: even paper without shadows, and without the lines of tables.
import type { Grey } from '../grey-picture.ts'

/** `scale` is in pixels per point. */
export function cleanPaper(picture: Grey, scale: number): Grey {
  const level = withoutShadows(picture, Math.max(8, Math.round(tile * scale)))
  return withoutRules(level, Math.round(letterHeight * scale))
}

/** In points. A tile is as wide as several characters, so that some of it is paper. */
const tile = 18
/** In points. No stroke of a character is this long. */
const letterHeight = 26

const white = 255

/** Divides each pixel by the lightness of the paper around it. */
function withoutShadows({ width, height, points }: Grey, side: number): Grey {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const paper = new Float32Array(across * down)
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const box = { left: column * side, top: row * side, side }
      paper[row * across + column] = paperIn({ width, height, points }, box)
    }
  }
  const level = new Uint8Array(points.length)
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(Math.max(y / side - 0.5, 0), down - 1)
    const [upper, below] = [Math.floor(row), Math.min(Math.floor(row) + 1, down - 1)]
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(Math.max(x / side - 0.5, 0), across - 1)
      const [left, right] = [Math.floor(column), Math.min(Math.floor(column) + 1, across - 1)]
      const [part, rest] = [column - left, row - upper]
      const light =
        ((paper[upper * across + left] ?? white) * (1 - part) +
          (paper[upper * across + right] ?? white) * part) *
          (1 - rest) +
        ((paper[below * across + left] ?? white) * (1 - part) +
          (paper[below * across + right] ?? white) * part) *
          rest
      const at = y * width + x
      level[at] = Math.min(white, Math.round(((points[at] ?? white) * white) / Math.max(light, 40)))
    }
  }
  return { width, height, points: level }
}

/** The lightness that only a fifth of the tile's pixels exceed. */
function paperIn(
  { width, height, points }: Grey,
  { left, top, side }: { left: number; top: number; side: number },
): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let y = top; y < Math.min(height, top + side); y += 2) {
    for (let x = left; x < Math.min(width, left + side); x += 2) {
      const light = points[y * width + x] ?? white
      counts[light] = (counts[light] ?? 0) + 1
      all += 1
    }
  }
  let lighter = 0
  for (let light = white; light > 0; light -= 1) {
    lighter += counts[light] ?? 0
    if (lighter >= 0.2 * all) return light
  }
  return white
}

/** The largest grey value that counts as part of a line. */
const ruled = 215

/** Erases straight dark lines, including slightly slanted ones. */
function withoutRules({ width, height, points }: Grey, length: number): Grey {
  const clean = points.slice()
  const upright = {
    lines: width,
    steps: height,
    placeOf: (line: number, step: number) => step * width + line,
  }
  const level = { lines: height, steps: width, placeOf: (line: number, step: number) => line * width + step }
  eraseRuns(points, clean, { ...upright, length })
  eraseRuns(points, clean, { ...level, length: 1.5 * length })
  return { width, height, points: clean }
}

type Runs = { lines: number; steps: number; placeOf: (line: number, step: number) => number; length: number }

function eraseRuns(points: Uint8Array, clean: Uint8Array, { lines, steps, placeOf, length }: Runs): void {
  const isDark = (place: number) => (points[place] ?? white) < ruled
  // A slanted line continues in the next row or column.
  const erase = (line: number, from: number, to: number) => {
    for (let step = from; step < to; step += 1)
      for (const near of [line - 1, line, line + 1])
        if (isDark(placeOf(near, step))) clean[placeOf(near, step)] = white
  }
  for (let line = 1; line < lines - 1; line += 1) {
    let from = 0
    for (let step = 0; step <= steps; step += 1) {
      const isOn =
        step < steps &&
        (isDark(placeOf(line, step)) || isDark(placeOf(line - 1, step)) || isDark(placeOf(line + 1, step)))
      if (isOn) continue
      if (step - from >= length) erase(line, from, step)
      from = step + 1
    }
  }
}
