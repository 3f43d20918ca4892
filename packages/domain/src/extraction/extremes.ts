// Finds the minimum and maximum of many values. A page may have more words than a function call may have arguments.

/** Returns Infinity for an empty list. */
export function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Infinity)
}

/** Returns -Infinity for an empty list. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity)
}
