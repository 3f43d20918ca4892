// Lists the weeks of the figures, from Monday to Sunday.

/**
 * Returns the Mondays of the last `count` weeks (`YYYY-MM-DD`), oldest first. The last is the Monday of the week with `today`.
 */
export function lastMondays(today: string, count: number): string[] {
  const monday = new Date(`${today}T00:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, at) => {
    const earlier = new Date(monday)
    earlier.setUTCDate(earlier.getUTCDate() - 7 * (count - 1 - at))
    return earlier.toISOString().slice(0, 10)
  })
}
