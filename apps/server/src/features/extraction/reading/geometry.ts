// Boxes, points and matrices: a PDF places each object in its own coordinate system.

export type Matrix = readonly [number, number, number, number, number, number]
export type Point = readonly [x: number, y: number]
/** An axis-aligned box. */
export type Bounds = { left: number; top: number; right: number; bottom: number }

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that applies the second argument first, then the first. */
export function product([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

export function applied([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

export function dot([x, y]: Point, [p, q]: Point): number {
  return x * p + y * q
}

export function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

export function overlapOf(a: Bounds, b: Bounds): Bounds {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

export function isEmpty({ left, top, right, bottom }: Bounds): boolean {
  return right < left || bottom < top
}

export function isWithin({ left, top, right, bottom }: Bounds, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** The corners of the box between two opposite corners. */
export function cornersOf(x0: number, y0: number, x1: number, y1: number): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

/** The corners of a box after a transformation. */
export function cornersIn(
  matrix: Matrix,
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: ArrayLike<number> & Iterable<number>,
): Point[] {
  return cornersOf(x0, y0, x1, y1).map((corner) => applied(matrix, corner))
}

/** Whether all points are corners of the box. */
export function isBoxed(points: readonly Point[], { left, top, right, bottom }: Bounds): boolean {
  return points.every(([x, y]) => isNear(x, left, right) && isNear(y, top, bottom))
}

function isNear(value: number, one: number, other: number): boolean {
  return Math.min(Math.abs(value - one), Math.abs(value - other)) < 0.5
}
