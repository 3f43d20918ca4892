// The bars and lines in a PDF.js path: they can strike through text, cover it, or be its background.
import { type Bounds, type Matrix, type Point, applied, boundsOf, cornersOf } from './geometry.ts'

/** The corners of a bar, or the two ends of a line, in points from the top left corner of the displayed page. */
export type Outline = { points: Point[]; bounds: Bounds; halfWidth: number }

/** `data` is a list of commands: 0 and 1 come with a point, 2 and 3 with the points of a curve, and 4 closes the path. */
export function strokedIn(data: ArrayLike<number>, matrix: Matrix, lineWidth: number): Outline[] {
  const halfWidth = Math.max(0.25, (lineWidth * scaleOf(matrix)) / 2)
  return subpathsOf(data, matrix).flatMap(({ points }) =>
    points.slice(1).map((end, at) => outline([points[at] ?? end, end], halfWidth)),
  )
}

/** Frames are left out, because a box with a hole covers nothing. */
export function filledIn(data: ArrayLike<number>, matrix: Matrix): Outline[] {
  const all = subpathsOf(data, matrix).map(({ points }) => ({ points, bounds: boundsOf(points) }))
  const isFrame = all.length > 1 && all.length < 20
  return all
    .filter(
      (one) => !isFrame || !all.some((other) => other !== one && (isIn(one, other) || isIn(other, one))),
    )
    .flatMap(({ points, bounds }) => barOf(points, bounds))
}

export function barOf(points: readonly Point[], bounds: Bounds = boundsOf(points)): Outline[] {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  if (Math.min(width, height) <= THIN || areaOf(points) >= 0.7 * width * height)
    return [{ points: cornersOf(bounds.left, bounds.top, bounds.right, bounds.bottom), bounds, halfWidth: 0 }]
  const corners = points.slice(0, 4)
  const isBox = points.length <= 5 && corners.length === 4 && isRightAngled(corners)
  return isBox ? [outline(corners, 0)] : []
}

/** In points. A shape this thin counts as a bar. */
const THIN = 1.5

/** True for a rectangle, whose diagonals have the same length and midpoint. */
function isRightAngled(corners: readonly Point[]): boolean {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners as [Point, Point, Point, Point]
  const off = Math.hypot(ax + cx - bx - dx, ay + cy - by - dy)
  return off < 1 && Math.abs(Math.hypot(ax - cx, ay - cy) - Math.hypot(bx - dx, by - dy)) < 1
}

function outline(points: Point[], halfWidth: number): Outline {
  return { points, bounds: boundsOf(points), halfWidth }
}

/** The corners of a path, and the end points of its curves. */
export function pointsIn(data: ArrayLike<number>, matrix: Matrix): Point[] {
  return subpathsOf(data, matrix).flatMap(({ points }) => points)
}

type Subpath = { points: Point[] }

function subpathsOf(data: ArrayLike<number>, matrix: Matrix): Subpath[] {
  const paths: Subpath[] = []
  const place = (at: number) => applied(matrix, [data[at] ?? 0, data[at + 1] ?? 0])
  for (let at = 0; at < data.length;) {
    const command = data[at] ?? 4
    const values = VALUES[command] ?? 0
    const points = paths.at(-1)?.points
    if (command === 0) paths.push({ points: [place(at + 1)] })
    else if (command === 4 && points?.[0]) points.push(points[0])
    // Only the end point of a curve counts.
    else points?.push(place(at + values - 1))
    at += values + 1
  }
  return paths
}

/** The count of numbers that follow each command. */
const VALUES: readonly number[] = [2, 2, 6, 4, 0]

function isIn({ bounds: inner }: { bounds: Bounds }, { bounds: outer }: { bounds: Bounds }): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (const [at, [x, y]] of points.entries()) {
    const [p, q] = points[(at + 1) % points.length] ?? [x, y]
    sum += x * q - p * y
  }
  return Math.abs(sum) / 2
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}
