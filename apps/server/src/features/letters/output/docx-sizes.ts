// Sizes and indents of a Word letter in large print.

/** In large print every size is at least `smallest` points; 0 leaves it as designed. Both sizes are in half-points. */
export function sized(size: number, smallest: number): number {
  return Math.max(size, 2 * smallest)
}

/** How much larger the text is than ordinary print, and with it indents and headings. */
export function enlarged(length: number, smallest: number): number {
  return smallest === 0 ? length : Math.round((length * smallest) / 11)
}
