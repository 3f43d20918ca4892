// Minimum and maximum of any number of values: a page may have more words than a call may have arguments.

/** Infinity if there are none. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Infinity)
}

/** -Infinity if there are none. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity)
}
