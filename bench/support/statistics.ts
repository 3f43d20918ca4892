/** Returns the value below which a share (0 to 1) of the values fall. Returns NaN if there are no values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
