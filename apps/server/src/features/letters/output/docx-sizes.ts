// Sizes and indents of a Word letter in large print.

/**
 * In large print, every size is at least `smallest` points; 0 leaves the size unchanged. Both `size` and the result are in
 * half-points.
 */
export function sized(size: number, smallest: number): number {
  return Math.max(size, 2 * smallest)
}

/** Enlarges an indent or heading in the same proportion as the text. */
export function enlarged(length: number, smallest: number): number {
  return smallest === 0 ? length : Math.round((length * smallest) / 11)
}
