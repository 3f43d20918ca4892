// The smallest and largest of any number of numbers: a page may hold more words than a call may have arguments.

/** Infinity when there are none. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Infinity)
}

/** -Infinity when there are none. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity)
}
